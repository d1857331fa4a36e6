import { type Context, context, ROOT_CONTEXT, TraceFlags, trace } from '@opentelemetry/api';
import { type AnyValueMap, logs, SeverityNumber } from '@opentelemetry/api-logs';
import type { DestinationStream } from 'pino';
import { VERSION } from './version.ts';

/** Severities by the levels of pino. */
const SEVERITIES: Readonly<Record<number, SeverityNumber>> = {
  10: SeverityNumber.TRACE,
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

/**
 * Returns a destination of log lines that writes to `destination`, and also to the SDK of OpenTelemetry, if the operator loaded one that has a processor of
 * logs. The SDK receives what the line contains after secrets were removed.
 */
export function alsoExported(destination: DestinationStream): DestinationStream {
  const logger = logs.getLogger('pharos', VERSION);
  return {
    write(line) {
      destination.write(line);
      if (!logger.enabled()) return;
      const { level, time, msg, pid: _pid, hostname: _hostname, ...attributes } = parseLine(line);
      const severityNumber = SEVERITIES[Number(level)] ?? SeverityNumber.UNSPECIFIED;
      logger.emit({
        ...(typeof time === 'number' ? { timestamp: time } : {}),
        severityNumber,
        severityText: SeverityNumber[severityNumber] ?? '',
        body: msg,
        context: contextOf(attributes),
        attributes,
      });
    },
  };
}

/** Reads a line that pino wrote: always a JSON object. */
function parseLine(line: string): AnyValueMap {
  return JSON.parse(line);
}

/** The context of the span that a line names: lines about a request are written after its context has ended. */
function contextOf({ trace_id: traceId, span_id: spanId }: AnyValueMap): Context {
  if (typeof traceId !== 'string' || typeof spanId !== 'string') return context.active();
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED });
}
