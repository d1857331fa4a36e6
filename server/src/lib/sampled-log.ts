/** The shortest time between two log lines of one subject, in milliseconds. */
const EVERY_MS = 10_000;
/** The most subjects that are remembered. */
const MAX_SUBJECTS = 200;

/** Calls `write` for the first event of a subject and then at most every 10 s, with the number of events since the last call. */
export type SampledLog = (subject: string, write: (events: number) => void) => void;

/**
 * Creates a log for events that can occur thousands of times per second, such as writes to a full disk.
 * @param nowMs a monotonic clock, in milliseconds.
 */
export function createSampledLog(nowMs: () => number = () => performance.now()): SampledLog {
  const subjects = new Map<string, { events: number; loggedMs: number }>();
  return (subject, write) => {
    const known = subjects.get(subject) ?? { events: 0, loggedMs: Number.NEGATIVE_INFINITY };
    if (!subjects.has(subject) && subjects.size >= MAX_SUBJECTS) subjects.clear();
    subjects.set(subject, known);
    known.events += 1;
    if (nowMs() - known.loggedMs < EVERY_MS) return;
    write(known.events);
    known.events = 0;
    known.loggedMs = nowMs();
  };
}

/** Returns the code of an error (`ENOSPC`), or its name: what a log line may contain if the message can contain data of users. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' || typeof code === 'number' ? `${error.name} ${code}` : error.name;
}
