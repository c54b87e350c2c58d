# Everything but Rasa, on Python 3.11: the action server, the gateway with the page, and the command line.
FROM python:3.11.14-slim-bookworm

RUN useradd --uid 10001 --create-home whichone \
    && install --directory --owner whichone --group whichone /app /var/lib/whichone
WORKDIR /app

# The dependencies first: they change less often than the code. The second index has torch without CUDA.
COPY requirements/main.txt requirements/main.txt
COPY pyproject.toml README.md LICENSE ./
RUN pip install --no-cache-dir --disable-pip-version-check -c requirements/main.txt \
    --extra-index-url https://download.pytorch.org/whl/cpu -e ".[actions,web,postgres]"

COPY actions actions
COPY annotation annotation
COPY bot bot
COPY collecting collecting
COPY data data
COPY endpoints.yml endpoints.yml
COPY evaluation evaluation
COPY gateway gateway
COPY knowledge knowledge
COPY models models
COPY resolver resolver
COPY responses responses
COPY retrieval retrieval
COPY studies studies

ENV PYTHONUNBUFFERED=1 \
    OMP_NUM_THREADS=1 \
    TOKENIZERS_PARALLELISM=false \
    WHICHONE_HOME=/var/lib/whichone \
    WHICHONE_LOG_FORMAT=json

USER whichone
VOLUME /var/lib/whichone
ENTRYPOINT ["python", "-m"]
CMD ["bot.cli.app", "--help"]
