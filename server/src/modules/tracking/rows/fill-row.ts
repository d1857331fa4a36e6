import { hash } from 'node:crypto';
import { composeText } from '../../../lib/constraints/compose-text.ts';
import { composeJson } from '../../../lib/text/json-text.ts';
import type { TrackEvent } from '../contract/event.contract.ts';
import { isCurrency } from '../contract/values.contract.ts';
import { isAnonymised } from '../visitors/anonymise.ts';
import type { EventRow } from './event-row.ts';

/** The names of pageviews. An event with such a name is a pageview, regardless of its type. */
const PAGEVIEW_NAMES: ReadonlySet<string> = new Set(['pageview', 'screen_view']);

/** The name and the type of events that identify a visitor. */
export const IDENTIFY = 'identify';
/** The type of events without a type. */
export const CUSTOM = 'custom';
/** The type of engagement pings. These are not counted as events and do not start visits. */
const PING = 'engagement';

/** Additional measurements of the tracker, stored as one JSON object. */
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

/** The size of an event key, in bytes. 128 bits make collisions negligible. */
const KEY_BYTES = 16;
/** A decimal number as text: `49.90`. Not `49,90`, because `1,000` has two meanings. */
const DECIMAL = /^[+-]?\d+(?:\.\d+)?$/;

/** A property of an event that is counted without it, because the field of that name would reject its value. */
export type Finding = 'properties.revenue' | 'properties.value' | 'properties.currency';

/** The maximum revenue. The decimal type of the store can hold sums of such values. */
const MAX_REVENUE = 1e12;

/** Sets the columns that are stored without processing. Returns the property whose value is unusable, if there is one. */
export function fillRow(row: EventRow, event: TrackEvent, websiteId: string): Finding | undefined {
  row.website_id = websiteId;
  row.name = composeText(event.name);
  row.type = typeOf(event);
  row.event_key = eventKey(websiteId, event.eventId);
  if (!isAnonymised(event)) {
    row.profile_id = event.profileId ?? '';
    row.anonymous_id = event.anonymousId ?? '';
    row.session_id = event.sessionId ?? '';
  }
  row.namespace = composeText(event.namespace ?? '');
  row.source = composeText(event.source ?? '');
  row.title = composeText(event.title ?? '');
  row.screen_resolution = event.screen_resolution ?? '';
  row.viewport_size = event.viewport_size ?? '';
  row.language = event.language ?? '';
  row.timezone = event.timezone ?? event.timeZone ?? '';
  row.engagement_ms = Math.round(event.engagement_ms ?? (event.time_on_page ?? 0) * 1000);
  row.scroll_depth = Math.round(event.scroll_depth ?? 0);
  row.timings = writeMeasures(event);
  row.properties = event.properties ? composeJson(JSON.stringify(event.properties)) : '';
  return fillRevenue(row, event);
}

/** Returns the key for deduplication: 22 characters, unique for an id and a website; empty without an id. */
export function eventKey(websiteId: string, eventId: string | null | undefined): string {
  if (!eventId) return '';
  return hash('sha256', `${websiteId}\0${eventId}`, 'buffer').subarray(0, KEY_BYTES).toString('base64url');
}

function typeOf({ name, type }: TrackEvent): string {
  if (PAGEVIEW_NAMES.has(name)) return 'pageview';
  if (type === IDENTIFY) return PING;
  return composeText(type ?? CUSTOM);
}

function writeMeasures(event: TrackEvent): string {
  let json = '';
  // Iterates over the fields of the event, which are fewer than the possible measurements.
  for (const name of Object.keys(event)) {
    if (!MEASURES.has(name)) continue;
    const value: unknown = Reflect.get(event, name);
    if (value === undefined || value === null) continue;
    json += `${json === '' ? '{' : ','}"${name}":${typeof value === 'number' ? value : JSON.stringify(value)}`;
  }
  return json === '' ? '' : `${json}}`;
}

/**
 * Sets the revenue from the event, else from its properties, where the tracker and clients of the hosted product send it: `revenue`, or
 * `value` if a currency is present, because a `value` without a currency may not be money. An amount whose currency is unknown is no
 * revenue.
 */
function fillRevenue(row: EventRow, event: TrackEvent): Finding | undefined {
  const properties = event.properties ?? {};
  const { amount, finding } = readAmount(event, properties);
  if (amount === undefined) return finding;
  const stated = event.currency ?? properties['currency'] ?? '';
  const currency = typeof stated === 'string' ? stated.trim().toUpperCase() : undefined;
  if (currency === undefined || (currency !== '' && !isCurrency(currency))) return 'properties.currency';
  row.revenue = amount;
  row.currency = currency;
  return finding;
}

function readAmount(
  event: TrackEvent,
  properties: Readonly<Record<string, unknown>>,
): { readonly amount: number | undefined; readonly finding: Finding | undefined } {
  const stated = event.revenue ?? (typeof event.value === 'number' ? event.value : undefined);
  const { revenue, value, currency } = properties;
  const source = revenue === undefined || revenue === null ? 'value' : 'revenue';
  const sent = source === 'revenue' ? revenue : (event.currency ?? currency) ? value : undefined;
  if (stated !== undefined || sent === undefined || sent === null)
    return { amount: stated, finding: undefined };
  const amount = amountOf(sent);
  return { amount, finding: amount === undefined ? `properties.${source}` : undefined };
}

function amountOf(value: unknown): number | undefined {
  const text = typeof value === 'string' ? value.trim() : '';
  const amount = DECIMAL.test(text) ? Number(text) : value;
  return typeof amount === 'number' && Math.abs(amount) <= MAX_REVENUE ? amount : undefined;
}
