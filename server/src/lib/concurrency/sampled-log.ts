import type { LoggerOptions } from 'pino';

/** Equal warnings and errors that are written in {@link EVERY_MS}. */
const BURST = 5;
/** Levels of pino. */
const WARN = 40;
const FATAL = 60;
/** The shortest time between two log lines of one subject, in milliseconds. */
const EVERY_MS = 10_000;
/** The most subjects that are remembered. */
const MAX_SUBJECTS = 200;

/** Calls `write` for the first event of a subject and then at most every 10 s, with the number of events since the last call. */
export type SampledLog = (subject: string, write: (events: number) => void) => void;

/**
 * Creates a log for events that can occur thousands of times per second, such as writes to a full disk.
 * @param nowMs a monotonic clock, in milliseconds.
 * @param burst how many events of a subject are written within 10 s.
 */
export function createSampledLog(nowMs: () => number = () => performance.now(), burst = 1): SampledLog {
  const subjects = new Map<string, { events: number; written: number; sinceMs: number }>();
  return (subject, write) => {
    const known = subjects.get(subject) ?? { events: 0, written: 0, sinceMs: Number.NEGATIVE_INFINITY };
    if (!subjects.has(subject) && subjects.size >= MAX_SUBJECTS) subjects.clear();
    subjects.set(subject, known);
    known.events += 1;
    if (nowMs() - known.sinceMs >= EVERY_MS) {
      known.sinceMs = nowMs();
      known.written = 0;
    }
    if (known.written >= burst) return;
    write(known.events);
    known.written += 1;
    known.events = 0;
  };
}

/**
 * Creates hooks of a logger that write equal warnings and errors at most five times in 10 s, then again with `repeats`: the number of lines
 * that were left out. Lines are equal if their message, the place and the code of their error, and their reason are equal.
 * @param nowMs a monotonic clock, in milliseconds.
 */
export function sampleRepeats(nowMs?: () => number): NonNullable<LoggerOptions['hooks']> {
  const sample = createSampledLog(nowMs, BURST);
  return {
    logMethod(args, method, level) {
      if (level < WARN || level >= FATAL) return method.apply(this, args);
      const [first, message] = args;
      const isObject = typeof first === 'object';
      const fields: Readonly<Record<string, unknown>> =
        first instanceof Error ? { err: first } : isObject ? { ...first } : {};
      const subject = [message ?? first, fields['reason'], fields['code'], placeOf(fields['err'])];
      sample(subject.map(textOf).join(' '), (lines) => {
        if (lines === 1) method.apply(this, args);
        else if (isObject) method.call(this, { ...fields, repeats: lines - 1 }, textOf(message));
        else method.call(this, { repeats: lines - 1 }, textOf(first));
      });
    },
  };
}

/** Returns the problem of an error with the place where it was created. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return `${problemOf(error)} ${/\n\s+at [^\n]*/.exec(error.stack ?? '')?.[0] ?? ''}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Returns the code of an error (`ENOSPC`), or its name: what a log line may contain if the message can contain data of users. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name;
}
