import { type Logger, pino } from 'pino';

/** Where secrets could ride along in something that is logged; they are cut out before a line is written. */
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

/** A logger that writes JSON lines to standard error, so that standard output stays for people and pipes. */
export function createLogger(level: string): Logger {
  return pino(
    { level, redact: { paths: SECRET_PLACES, censor: '[redacted]' } },
    pino.destination({ dest: 2, sync: true }),
  );
}
