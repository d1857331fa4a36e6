import type { FlagEvaluation } from '../../../../server/src/lib/flags/evaluation.ts';
import { FlagRequestError } from '../request-error.ts';

const MINUTE_MS = 60_000;
/** The most combinations of flag, result and minute that are kept while the server is unreachable. */
const MAX_COUNTS = 10_000;
/** The most counts of a request. */
const MAX_PER_REQUEST = 1_000;
/** The longest text of a value. */
const MAX_VALUE_LENGTH = 64;

/** The number of evaluations of a flag in a minute with the same result. */
export interface UsageCount {
  readonly flag: string;
  readonly variant?: string;
  readonly value?: string;
  readonly reason: string;
  /** The start of the minute, ISO 8601. */
  readonly minute: string;
  count: number;
}

/** Counts evaluations. */
export interface UsageCounter {
  count(evaluation: FlagEvaluation): void;
  /** Sends the counts of complete requests; failed ones are kept for the next time. */
  flush(): Promise<void>;
}

/** Creates a counter. When it is full, new combinations are not counted. */
export function createUsageCounter(
  post: (counts: readonly UsageCount[]) => Promise<void>,
  now: () => number = Date.now,
): UsageCounter {
  let counts = new Map<string, UsageCount>();
  let sending: Promise<void> | undefined;
  /** The texts of JSON values, which are the same objects until the rules change. */
  const texts = new WeakMap<object, string>();

  const textOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return String(value).slice(0, MAX_VALUE_LENGTH);
    const text = texts.get(value) ?? JSON.stringify(value).slice(0, MAX_VALUE_LENGTH);
    texts.set(value, text);
    return text;
  };

  const send = async (): Promise<void> => {
    const waiting = [...counts];
    counts = new Map();
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MAX_PER_REQUEST);
      try {
        await post(batch.map(([, count]) => count));
        waiting.splice(0, batch.length);
      } catch (error) {
        // Counts that the server rejects would be rejected again.
        if (isFinal(error)) waiting.splice(0, batch.length);
        for (const [id, count] of waiting) restore(id, count);
        throw error;
      }
    }
  };

  const restore = (id: string, count: UsageCount): void => {
    const newer = counts.get(id);
    if (newer !== undefined) newer.count += count.count;
    else if (counts.size < MAX_COUNTS) counts.set(id, count);
  };

  return {
    count: ({ key, variant, value, reason, errorCode }) => {
      if (errorCode === 'FLAG_NOT_FOUND') return;
      const minuteMs = Math.floor(now() / MINUTE_MS) * MINUTE_MS;
      const result = variant ?? textOf(value);
      const id = `${minuteMs} ${key} ${reason} ${variant === undefined} ${result}`;
      const known = counts.get(id);
      if (known !== undefined) known.count += 1;
      else if (counts.size < MAX_COUNTS)
        counts.set(id, {
          flag: key,
          ...(variant === undefined ? { value: result } : { variant }),
          reason,
          minute: new Date(minuteMs).toISOString(),
          count: 1,
        });
    },
    flush: () => {
      sending ??= send().finally(() => {
        sending = undefined;
      });
      return sending;
    },
  };
}

function isFinal(error: unknown): boolean {
  if (!(error instanceof FlagRequestError) || error.status === 408 || error.status === 429) return false;
  return error.status >= 400 && error.status < 500;
}
