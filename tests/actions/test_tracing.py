"""Traces by rasa-sdk's own hooks, when the endpoints file names a collector.

In a process of its own: the hooks change rasa-sdk's classes for good.
"""

import json
import subprocess
import sys
from pathlib import Path

from knowledge.settings import ROOT, Settings

CODE = """
import json, sys
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from rasa_sdk.tracing.utils import get_tracer_provider
from actions.executor import create_executor
from actions.system import System
from tests.actions.rasa_turns import Rasa

provider = get_tracer_provider(sys.argv[1])
if provider is None:
    print("null")
else:
    spans = InMemorySpanExporter()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    rasa = Rasa(create_executor(System()))
    rasa.say("kue talam or cendol, my secret wish")
    rasa.say("the second, my secret wish", "nlu_fallback")
    print(json.dumps([[span.name, dict(span.attributes)] for span in spans.get_finished_spans()]))
"""

TRACING = "tracing:\n  type: otlp\n  endpoint: 127.0.0.1:9\n  insecure: true\n"


def traced(endpoints: Path, settings: Settings) -> object:
    done = subprocess.run(
        [sys.executable, "-c", CODE, str(endpoints)],
        cwd=ROOT,
        env=settings.environment() | {"OTEL_EXPORTER_OTLP_TIMEOUT": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return json.loads(done.stdout.splitlines()[-1])


def test_an_action_is_a_span_without_what_was_said(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "endpoints.yml").write_text(TRACING)
    spans = traced(tmp_path / "endpoints.yml", settings)
    assert isinstance(spans, list)
    names = [attributes["action_name"] for name, attributes in spans if name == "LoggedExecutor.run"]
    assert names[0] == "action_offer_choices"
    assert names[-1] == "action_resolve_choice"
    assert "secret" not in json.dumps(spans)


def test_without_a_collector_there_are_no_traces(settings: Settings) -> None:
    assert traced(ROOT / "endpoints.yml", settings) is None
