import { type Logger, pino } from 'pino';
import { sampleRepeats } from '../lib/concurrency/sampled-log.ts';
import { alsoExported } from '../lib/exported-logs.ts';
import { activeTrace, findTracing } from '../lib/tracing.ts';

/** Paths that may contain secrets. They are redacted in log lines. */
const SECRET_PLACES = [
  'password',
  'secret',
  'token',
  'headers.authorization',
  'headers.cookie',
  'headers["x-api-key"]',
  '*.password',
  '*.secret',
  '*.token',
  '*.headers.authorization',
  '*.headers.cookie',
  '*.headers["x-api-key"]',
];

/** Creates a logger that writes JSON lines to standard error, and to an SDK of OpenTelemetry. Standard output is for the output of commands. */
export function createLogger(level: string): Logger {
  const standardError = pino.destination({ dest: 2, sync: true });
  const tracing = findTracing();
  return pino(
    {
      level,
      hooks: sampleRepeats(),
      redact: { paths: SECRET_PLACES, censor: '[redacted]' },
      // Without an SDK of OpenTelemetry, no line belongs to a trace.
      ...(tracing === undefined ? {} : { mixin: activeTrace }),
    },
    alsoExported(standardError),
  );
}
