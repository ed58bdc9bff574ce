# Built in a stage of its own, so that neither compilers nor sources end up in what runs.
FROM python:3.12-slim AS build

WORKDIR /src
COPY pyproject.toml README.md LICENSE ./
COPY fixtures fixtures
COPY referee referee
COPY schemas schemas
COPY translations translations
RUN pip wheel --no-cache-dir --disable-pip-version-check --no-deps --wheel-dir /wheels . \
 && python -m venv /opt/referee \
 && /opt/referee/bin/pip install --no-cache-dir --disable-pip-version-check /wheels/*.whl \
 && /opt/referee/bin/python -m compileall -q /opt/referee/lib

FROM python:3.12-slim

LABEL org.opencontainers.image.title="Give Away referee" \
      org.opencontainers.image.licenses="MIT"

COPY --from=build /opt/referee /opt/referee
RUN useradd --system --no-create-home --shell /usr/sbin/nologin referee

ENV PATH="/opt/referee/bin:$PATH" \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1

USER referee
WORKDIR /
EXPOSE 8000

HEALTHCHECK --interval=30s --timeout=3s --start-period=10s --retries=3 \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/healthz', timeout=2).close()"]

CMD ["referee", "serve", "--host", "0.0.0.0", "--port", "8000"]
