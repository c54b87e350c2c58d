# Rasa alone, on Python 3.10: the model is trained while the image is built.
FROM python:3.10.19-slim-bookworm

RUN useradd --uid 10001 --create-home whichone \
    && install --directory --owner whichone --group whichone /app /var/lib/rasa
WORKDIR /app

COPY requirements/rasa.lock requirements/rasa.lock
RUN pip install --no-cache-dir --disable-pip-version-check -r requirements/rasa.lock

ENV PYTHONUNBUFFERED=1 \
    RASA_TELEMETRY_ENABLED=false \
    RASA_CACHE_DIRECTORY=/tmp/rasa \
    MPLCONFIGDIR=/tmp/matplotlib \
    SQLALCHEMY_SILENCE_UBER_WARNING=1 \
    TF_CPP_MIN_LOG_LEVEL=3 \
    WHICHONE_ACTION_URL=http://actions:5055/webhook \
    WHICHONE_CONVERSATIONS=/var/lib/rasa/conversations.db

USER whichone
COPY --chown=whichone:whichone endpoints.yml endpoints.yml
COPY --chown=whichone:whichone data data
COPY --chown=whichone:whichone bot/config.yml bot/domain.yml bot/credentials.yml bot/
COPY --chown=whichone:whichone bot/launcher/rasa_start.py bot/launcher/rasa_turns.py bot/launcher/rasa_speed.py bot/launcher/
RUN ["python", "bot/launcher/rasa_start.py", "train", "--config", "bot/config.yml", "--domain", "bot/domain.yml", \
     "--data", "data", "--out", "models", "--fixed-model-name", "whichone"]

VOLUME /var/lib/rasa
EXPOSE 5005
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
    CMD ["python", "-c", "import urllib.request as u; u.urlopen('http://127.0.0.1:5005/status', timeout=4)"]

ENTRYPOINT ["python", "bot/launcher/rasa_start.py"]
CMD ["run", "--model", "models/whichone.tar.gz", "--interface", "0.0.0.0", "--port", "5005", \
     "--credentials", "bot/credentials.yml", "--endpoints", "endpoints.yml", "--enable-api"]
