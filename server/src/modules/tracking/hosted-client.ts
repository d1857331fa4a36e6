import type { Alias } from '../../http/mount.ts';

/** The name of a click on an outbound link in the hosted product's script, and our name of the event. */
const HOSTED_LINK = 'outgoing_link';
const OUTBOUND_LINK = 'outbound_link';
/** The script's event of leaving a page. It contains engagement time and scroll depth, as our pings do. */
const HOSTED_EXIT = 'page_exit';
/** The maximum time on a page, in seconds, and the maximum length of a title, in characters. */
const DAY_SECONDS = 86_400;
const MAX_TITLE = 1_024;

/**
 * The paths to which the hosted product's script posts events. Its `/track`, `/vitals` and `/errors` are the same as ours:
 * the contracts accept its field names as aliases.
 */
export const HOSTED_ALIASES: readonly Alias[] = [
  { url: '/', operation: 'tracking.track', adapt: adaptBody },
  { url: '/batch', operation: 'tracking.track', adapt: adaptBody },
];

function adaptBody(body: unknown): unknown {
  return Array.isArray(body) ? body.map(adaptHostedEvent) : adaptHostedEvent(body);
}

/** Converts an event of the hosted product to ours. Other values are returned unchanged, so that validation rejects them. */
export function adaptHostedEvent(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { type, ...event }: Record<string, unknown> = { ...raw, ...clampValues(raw) };
  if (type === HOSTED_LINK) {
    const { href, text, properties, ...rest } = event;
    const own = typeof properties === 'object' && !Array.isArray(properties) ? properties : {};
    return { ...rest, name: OUTBOUND_LINK, type: 'outbound', properties: { ...own, href, text } };
  }
  if (event['name'] === HOSTED_EXIT) return { ...event, type: 'engagement' };
  // The type of an envelope says what its payload is.
  return type === undefined || (type === 'track' && !('payload' in event)) ? event : { ...event, type };
}

/** Limits values that the script does not limit, so that a tab that was open for days does not invalidate its batch. */
function clampValues(raw: object): Record<string, unknown> {
  const clamp = (name: string, max: number) => {
    const value: unknown = Reflect.get(raw, name);
    return typeof value === 'number' ? { [name]: Math.min(Math.max(value, 0), max) } : {};
  };
  const title: unknown = Reflect.get(raw, 'title');
  return {
    ...clamp('time_on_page', DAY_SECONDS),
    ...clamp('scroll_depth', 100),
    ...(typeof title === 'string' ? { title: title.slice(0, MAX_TITLE).toWellFormed() } : {}),
  };
}
