"""The service with the endpoint that the benchmark compares with: it parses a body and sends it back."""

from referee.web import create_app

app = create_app({"BENCHMARK_ECHO": True})
