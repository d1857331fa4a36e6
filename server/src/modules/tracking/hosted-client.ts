import type { Alias } from '../../http/mount.ts';

/** How the hosted product's script names a click on a link to another site, and we the event. */
const HOSTED_LINK = 'outgoing_link';
const OUTBOUND_LINK = 'outbound_link';
/** How it names that a page was left: what it says of time and depth is what our pings say. */
const HOSTED_EXIT = 'page_exit';
/** Longest time on a page that is believed, in seconds, and longest title that is kept, in characters. */
const DAY_SECONDS = 86_400;
const MAX_TITLE = 1_024;

/**
 * The addresses that the hosted product's script posts events to. Its `/track`, `/vitals` and `/errors` are ours: what
 * it names differently there, the contracts know.
 */
export const HOSTED_ALIASES: readonly Alias[] = [
  { url: '/', operation: 'tracking.track', adapt: adaptBody },
  { url: '/batch', operation: 'tracking.track', adapt: adaptBody },
];

function adaptBody(body: unknown): unknown {
  return Array.isArray(body) ? body.map(adaptHostedEvent) : adaptHostedEvent(body);
}

/** One of our events from one of the hosted product's; what is none is left as it is, for validation to refuse. */
export function adaptHostedEvent(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return raw;
  const { type, ...event }: Record<string, unknown> = { ...raw, ...bounded(raw) };
  if (type === HOSTED_LINK) {
    const { href, text, properties, ...rest } = event;
    const more = typeof properties === 'object' && !Array.isArray(properties) ? properties : {};
    return { ...rest, name: OUTBOUND_LINK, type: 'outbound', properties: { ...more, href, text } };
  }
  if (event['name'] === HOSTED_EXIT) return { ...event, type: 'engagement' };
  return type === undefined || type === 'track' ? event : { ...event, type };
}

/** What the script does not bound: a tab that was open for days must not spoil its batch. */
function bounded(raw: object): Record<string, unknown> {
  const upTo = (name: string, most: number) => {
    const value: unknown = Reflect.get(raw, name);
    return typeof value === 'number' ? { [name]: Math.min(Math.max(value, 0), most) } : {};
  };
  const title: unknown = Reflect.get(raw, 'title');
  return {
    ...upTo('time_on_page', DAY_SECONDS),
    ...upTo('scroll_depth', 100),
    ...(typeof title === 'string' ? { title: title.slice(0, MAX_TITLE).toWellFormed() } : {}),
  };
}
