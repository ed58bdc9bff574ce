"""The WSGI entry point: `gunicorn wsgi:app`."""

from referee.web import create_app

app = create_app()
