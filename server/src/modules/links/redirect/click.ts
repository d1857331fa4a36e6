import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isPrefetch } from '../../../lib/concurrency/prefetch.ts';
import type { ReadAttribute } from '../../../lib/constraints/compile-constraints.ts';
import { languageWithParents, preferredLanguages } from '../../../lib/text/accept-language.ts';
import { findTimeZone, HOUR_MS, wallOf } from '../../../lib/time/time-zone.ts';
import type { Client } from '../../tracking/index.ts';
import type { LiveLink } from './link-directory.ts';

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
  /** The name of the bot; empty for people. */
  readonly bot: string;
  readonly request: RequestKind;
  readonly nowMs: number;
  readonly headers: IncomingHttpHeaders;
  readonly query: URLSearchParams;
  /** The query, as it was sent. */
  readonly rawQuery: string;
}

/** The kind of a request: empty for a click, `head` for a HEAD request, `prefetch` for a page that is loaded in advance. */
type RequestKind = '' | 'head' | 'prefetch';

type Visitor = Pick<Click, 'link' | 'websiteId' | 'client'>;

/** Returns the kind of a request. */
export function requestKindOf(method: string, headers: IncomingHttpHeaders): RequestKind {
  if (method === 'HEAD') return 'head';
  return isPrefetch(headers) ? 'prefetch' : '';
}

/** Whether a request was made by a person who follows the link. Others do not use the click limit up, and their targets get no click id. */
export function isByPerson({ bot, request }: Pick<Click, 'bot' | 'request'>): boolean {
  return bot === '' && request === '';
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
        return present(click.bot);
      case 'referrer':
        return present(client.referrer.domain);
      case 'language':
        return languagesOf(headers);
      case 'hour':
        return Math.floor((wallClock(nowMs, timezone) / HOUR_MS) % 24);
      case 'weekday':
        return WEEKDAYS[new Date(wallClock(nowMs, timezone)).getUTCDay()];
      default:
        return name.startsWith('query.') ? (query.get(name.slice('query.'.length)) ?? undefined) : undefined;
    }
  };
}

/** Returns the visitor of a click: of the link's website, so that it is the visitor of its events, or else of the organization. */
export function visitorOf({ link, websiteId, client }: Visitor): string {
  return client.visitorIdOn(websiteId ?? link.organizationId);
}

/** A number from 0 (inclusive) to 1, the same for a visitor of a link all day. */
export function shareOf(click: Visitor): number {
  const digest = createHash('sha256')
    .update(`${click.link.id}\0${visitorOf(click)}`)
    .digest();
  return digest.readUInt32BE(0) / MAX_SHARE;
}

/** The language that the client prefers; empty if unknown. */
export function languageOf(headers: IncomingHttpHeaders): string {
  const [first = ''] = preferredLanguages(headers['accept-language']);
  return first;
}

/** The language that the client prefers, and the languages that it belongs to: `es-MX` and `es`. */
function languagesOf(headers: IncomingHttpHeaders): readonly string[] {
  return languageWithParents(languageOf(headers));
}

function present(text: string): string | undefined {
  return text === '' ? undefined : text;
}

function wallClock(nowMs: number, timezone: string | undefined): number {
  const zone = timezone === undefined ? undefined : findTimeZone(timezone);
  return zone === undefined ? nowMs : wallOf(zone, nowMs);
}
