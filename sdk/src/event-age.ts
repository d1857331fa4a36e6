import { eventJsonWithWarning } from './event-json.ts';

/** The maximum age that the server accepts, in milliseconds. */
const MAX_AGE_MS = 86_400_000;

/**
 * Returns a function that returns the JSON of an event at the time of its call. An event without a time gets its age, which needs no
 * correct clock: the server subtracts it from its own time.
 *
 * @param json the event, an object.
 */
export function createAgingJson(json: string, event: unknown): () => string {
  if (hasTime(event)) return () => json;
  const sinceMs = performance.now();
  return () => {
    const ageMs = Math.floor(performance.now() - sinceMs);
    if (ageMs < 1) return json;
    const time = ageMs > MAX_AGE_MS ? `"timestamp":${Date.now() - ageMs}` : `"age_ms":${ageMs}`;
    return json === '{}' ? `{${time}}` : json.replace('{', `{${time},`);
  };
}

/** The same for an event or several, which is a call of the API itself. */
export function createAgingBody(body: unknown): () => string {
  if (!Array.isArray(body)) return createAgingJson(eventJsonWithWarning(body) ?? 'null', body);
  const all = body.map((event) => createAgingJson(eventJsonWithWarning(event) ?? 'null', event));
  return () => `[${all.map((json) => json()).join(',')}]`;
}

/** Whether an event has a time of its own. */
function hasTime(event: unknown): boolean {
  if (typeof event !== 'object' || event === null) return true;
  return ['timestamp', 'age_ms'].some((name) => (Reflect.get(event, name) ?? undefined) !== undefined);
}
