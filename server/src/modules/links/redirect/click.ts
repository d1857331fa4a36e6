import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ReadAttribute } from '../../../lib/constraints/compile-constraints.ts';
import { findTimeZone, HOUR_MS, wallOf } from '../../../lib/time-zone.ts';
import type { FactEntry } from '../../../stores/facts/journal.types.ts';
import type { Client } from '../../tracking/index.ts';
import { linkClicksTable } from '../link-clicks.table.ts';
import type { Destination, Inactive } from './choose-target.ts';
import type { LiveLink } from './link-directory.ts';

const MAX_SOURCE_LENGTH = 100;
const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*/;
/** The values of the attribute `weekday`, from Sunday. */
export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;
const MAX_SHARE = 0x1_0000_0000;

/** How a short link was requested. */
export interface Click {
  readonly link: LiveLink;
  /** The website of the link; `undefined` if it has none or it was deleted. */
  readonly websiteId: string | undefined;
  readonly client: Client;
  /** The name of the crawler that renders previews; empty for other clients. */
  readonly crawler: string;
  readonly nowMs: number;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
}

type Visitor = Pick<Click, 'link' | 'websiteId' | 'client'>;

/** The kind of a request: empty for a click, `head` for a HEAD request, `prefetch` for a page that is loaded in advance. */
export function requestKindOf({
  method,
  headers,
}: Pick<Click, 'method' | 'headers'>): '' | 'head' | 'prefetch' {
  if (method === 'HEAD') return 'head';
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-purpose'], headers['x-moz']];
  return purposes.some((purpose) => /prefetch|preview/.test(String(purpose ?? ''))) ? 'prefetch' : '';
}

/** The name of the bot that requested the link; empty for people. */
export function botOf({ client, crawler }: Pick<Click, 'client' | 'crawler'>): string {
  return client.agent.bot || crawler;
}

/** Returns the attributes that rules of a link compare. */
export function createAttributes(click: Click): ReadAttribute {
  const { client, nowMs, headers, query } = click;
  return (name, timezone) => {
    switch (name) {
      case 'country':
        return present(client.place.country);
      case 'region':
        return present(client.place.region);
      case 'city':
        return present(client.place.city);
      case 'device':
        return present(client.agent.deviceType);
      case 'os':
        return present(client.agent.os);
      case 'browser':
        return present(client.agent.browser);
      case 'bot':
        return present(botOf(click));
      case 'referrer':
        return present(client.referrer.domain);
      case 'language':
        return present(languageOf(headers));
      case 'hour':
        return Math.floor((wallClock(nowMs, timezone) / HOUR_MS) % 24);
      case 'weekday':
        return WEEKDAYS[new Date(wallClock(nowMs, timezone)).getUTCDay()];
      default:
        return name.startsWith('query.') ? (query.get(name.slice('query.'.length)) ?? undefined) : undefined;
    }
  };
}

/** The visitor of a click: of the link's website, so that it is the visitor of its events, or else of the organization. */
function visitorOf({ link, websiteId, client }: Visitor): string {
  return client.visitorIdOn(websiteId ?? link.organizationId);
}

/** A number from 0 (inclusive) to 1, the same for a visitor of a link all day. */
export function shareOf(click: Visitor): number {
  const digest = createHash('sha256')
    .update(`${click.link.id}\0${visitorOf(click)}`)
    .digest();
  return digest.readUInt32BE(0) / MAX_SHARE;
}

/** The fact of a click. @param destination with the id that the target received, if any. @param outcome empty when it was redirected to the target, else the reason why it was not. */
export function toClickEntry(
  click: Click,
  destination: Pick<Destination, 'rule' | 'split'> & { readonly clickId: string },
  outcome: '' | Inactive | 'limit' | 'password',
): FactEntry {
  const { link, client, nowMs, headers, query } = click;
  const { agent, place, referrer } = client;
  const row = {
    organization_id: link.organizationId,
    website_id: click.websiteId ?? '',
    link_id: link.id,
    time: nowMs,
    visitor_id: visitorOf(click),
    event_key: '',
    referrer_domain: referrer.domain,
    referrer_name: referrer.name,
    country: place.country,
    region: place.region,
    city: place.city,
    browser: agent.browser,
    browser_version: agent.browserVersion,
    os: agent.os,
    os_version: agent.osVersion,
    device_type: agent.deviceType,
    bot: botOf(click),
    request: requestKindOf(click),
    outcome,
    is_qr: query.has('qr'),
    source: (query.get('src') ?? '').slice(0, MAX_SOURCE_LENGTH).toWellFormed(),
    language: languageOf(headers),
    rule: destination.rule,
    split: destination.split,
    tags: link.tags,
    folder_id: link.folderId ?? '',
    domain_id: link.domainId ?? '',
    external_id: link.externalId ?? '',
    click_id: destination.clickId,
  };
  return {
    table: linkClicksTable,
    origin: { subjectId: link.id, organizationId: link.organizationId, timeMs: nowMs },
    json: JSON.stringify(row),
  };
}

function languageOf(headers: IncomingHttpHeaders): string {
  return LANGUAGE.exec(headers['accept-language'] ?? '')?.[0] ?? '';
}

function present(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function wallClock(nowMs: number, timezone: string | undefined): number {
  const zone = timezone === undefined ? undefined : findTimeZone(timezone);
  return zone === undefined ? nowMs : wallOf(zone, nowMs);
}
