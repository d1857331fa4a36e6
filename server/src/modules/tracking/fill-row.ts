import { hash } from 'node:crypto';
import { isAnonymised } from './anonymise.ts';
import type { TrackEvent } from './event.contract.ts';
import type { EventRow } from './event-row.ts';
import { isCurrency } from './values.contract.ts';

/** Names that make an event a pageview, whatever its type. */
const PAGEVIEW_NAMES: ReadonlySet<string> = new Set(['pageview', 'screen_view']);

/** Name and type of what says who a visitor is. */
export const IDENTIFY = 'identify';
/** The type of what a visitor did not do: it counts as no event and begins no visit. */
const PING = 'engagement';

/** What the tracker measures besides; kept together as one JSON object. */
const MEASURES: ReadonlySet<string> = new Set([
  'load_time',
  'dom_ready_time',
  'dom_interactive',
  'ttfb',
  'fcp',
  'lcp',
  'inp',
  'cls',
  'connection_time',
  'request_time',
  'render_time',
  'redirect_time',
  'domain_lookup_time',
  'rtt',
  'downlink',
  'interaction_count',
  'page_count',
  'connection_type',
] as const satisfies readonly (keyof TrackEvent)[]);

/** Bytes of an event's key: 128 bits are enough to name every event there will ever be. */
const KEY_BYTES = 16;
/** Most that the store's decimal holds with room to add up. */
const MAX_REVENUE = 1e12;

/** Fills in what is stored as it was sent. */
export function fillRow(row: EventRow, event: TrackEvent, websiteId: string): void {
  row.website_id = websiteId;
  row.name = event.name;
  row.type = typeOf(event);
  row.event_key = eventKey(websiteId, event.eventId);
  if (!isAnonymised(event)) {
    row.profile_id = event.profileId ?? '';
    row.anonymous_id = event.anonymousId ?? '';
    row.session_id = event.sessionId ?? '';
  }
  row.namespace = event.namespace ?? '';
  row.source = event.source ?? '';
  row.title = event.title ?? '';
  row.screen_resolution = event.screen_resolution ?? '';
  row.viewport_size = event.viewport_size ?? '';
  row.language = event.language ?? '';
  row.timezone = event.timezone ?? event.timeZone ?? '';
  row.engagement_ms = Math.round(event.engagement_ms ?? (event.time_on_page ?? 0) * 1000);
  row.scroll_depth = Math.round(event.scroll_depth ?? 0);
  row.timings = writeMeasures(event);
  row.properties = event.properties ? JSON.stringify(event.properties) : '';
  fillRevenue(row, event);
}

/** What a second delivery is recognised by: 22 characters, the same for one id on one website; none without an id. */
export function eventKey(websiteId: string, eventId: string | null | undefined): string {
  if (!eventId) return '';
  return hash('sha256', `${websiteId}\0${eventId}`, 'buffer').subarray(0, KEY_BYTES).toString('base64url');
}

function typeOf({ name, type }: TrackEvent): string {
  if (PAGEVIEW_NAMES.has(name)) return 'pageview';
  if (type === IDENTIFY) return PING;
  return type ?? 'custom';
}

function writeMeasures(event: TrackEvent): string {
  let json = '';
  // By what was sent, which is a few fields, not by all that could have been.
  for (const name of Object.keys(event)) {
    if (!MEASURES.has(name)) continue;
    const value: unknown = Reflect.get(event, name);
    if (value === undefined || value === null) continue;
    json += `${json === '' ? '{' : ','}"${name}":${typeof value === 'number' ? value : JSON.stringify(value)}`;
  }
  return json === '' ? '' : `${json}}`;
}

/**
 * Takes the amount from the event, else from its properties, where the hosted product's clients put it: `revenue`, or
 * `value` when a currency stands beside it, because a `value` may be of anything.
 */
function fillRevenue(row: EventRow, event: TrackEvent): void {
  const properties = event.properties ?? {};
  const currency = event.currency ?? currencyOf(properties['currency']);
  const stated = event.revenue ?? amountOf(event.value);
  const amount =
    stated ??
    amountOf(properties['revenue']) ??
    (currency === undefined ? undefined : amountOf(properties['value']));
  if (amount === undefined) return;
  row.revenue = amount;
  row.currency = (currency ?? '').toUpperCase();
}

function amountOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) <= MAX_REVENUE ? value : undefined;
}

function currencyOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.length === 3 && isCurrency(value) ? value : undefined;
}
