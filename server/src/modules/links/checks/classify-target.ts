import type { OutboundError, OutboundFailure, OutboundResponse } from '../../../outbound/outbound.ts';
import { NOT_FOUND_TITLES } from './not-found.data.ts';

/** What one check says about a target. */
export type Verdict =
  | { readonly kind: 'ok'; readonly statusCode: number }
  | { readonly kind: 'broken'; readonly reason: string; readonly statusCode: number | null }
  /** The target can neither be called broken nor sound. With a status, it responded. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly statusCode: number | null }
  /** The check could not be performed. */
  | { readonly kind: 'skipped' };

/** Statuses that say that a target does not exist. */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** The headers of services that ask for a proof that the visitor is a person. */
const CHALLENGE_HEADERS = ['cf-mitigated', 'x-datadome', 'x-amzn-waf-action', 'x-px-block'];
/** Top-level domains that are reserved for examples, tests and local networks (RFC 2606, 6761 and 8375). */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local|internal|home\.arpa)$/;

/** Failures that mean that a target does not work, unless our own network caused them. */
const BROKEN: ReadonlySet<OutboundFailure> = new Set([
  'dns',
  'connection_refused',
  'unreachable',
  'connection_reset',
  'tls',
  'timeout',
]);

/** The paths to which servers redirect what they do not have. */
const NOT_FOUND_PATH =
  /\/(?:404|not-?found|page-?not-?found|error-?404|404-?error)(?:\.html?|\.php|\.aspx?)?\/?$/i;
/** Between the title of a page and the name of a website. */
const SEPARATOR = /\s[-–—|·•:»«/]+\s|\s*[|•»«]\s*|:\s/;
const META = /<meta\s[^>]{0,500}>/gi;

/** Returns whether a host is never checked, because its name is reserved. */
export function isReserved(host: string): boolean {
  return RESERVED.test(host);
}

/**
 * Judges a response. Only what leaves no doubt is broken: 404, 410, errors of the server, and pages that say that they do not exist.
 * @param requestedUrl the target of the link, before redirects.
 */
export function classifyResponse(requestedUrl: string, response: OutboundResponse): Verdict {
  const { status: statusCode, headers, url, body } = response;
  if (CHALLENGE_HEADERS.some((name) => headers[name] !== undefined))
    return unknown('The website asks visitors to prove that they are people.', statusCode);
  if (GONE.has(statusCode)) return brokenBy(statusCode);
  // Announced maintenance ends by itself. 501 and 505 concern the program that asks.
  if (statusCode === 501 || statusCode === 505) return unknownBy(statusCode);
  if (statusCode === 503 && headers['retry-after'] !== undefined) return unknownBy(statusCode);
  if (statusCode >= 500 && statusCode < 600) return brokenBy(statusCode);
  if (statusCode < 200 || statusCode >= 300) return unknownBy(statusCode);
  if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers['content-type'] ?? ''))
    return { kind: 'ok', statusCode };
  const html = new TextDecoder().decode(body);
  return isSoft404({ requestedUrl, url, headers, html })
    ? {
        kind: 'broken',
        reason: 'The page says that it does not exist, although its status is a success.',
        statusCode,
      }
    : { kind: 'ok', statusCode };
}

/** Judges a request without a response. @returns `broken` only if our own network can have caused it: the caller verifies that. */
export function classifyFailure({ failure, message }: OutboundError): Verdict {
  if (failure === 'local' || failure === 'aborted') return { kind: 'skipped' };
  return BROKEN.has(failure) ? { kind: 'broken', reason: message, statusCode: null } : unknown(message, null);
}

/** The verdict on a target whose host is reserved. */
export function reservedVerdict(host: string): Verdict {
  return unknown(`${host} is a reserved name, which is not checked.`, null);
}

function brokenBy(statusCode: number): Verdict {
  return { kind: 'broken', reason: `The target responds with status ${statusCode}.`, statusCode };
}

function unknownBy(statusCode: number): Verdict {
  return unknown(`The target responds with status ${statusCode} to programs.`, statusCode);
}

function unknown(reason: string, statusCode: number | null): Verdict {
  return { kind: 'unknown', reason, statusCode };
}

/**
 * Returns whether a page that was sent with a success says that it does not exist. Two signs are necessary, because articles about
 * missing pages have one of them: a title that says nothing else, and either `noindex` or a redirect to an address of missing pages.
 */
function isSoft404(page: {
  /** The address that was requested, and the one that responded. */
  readonly requestedUrl: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The beginning of the page. */
  readonly html: string;
}): boolean {
  const { requestedUrl, url, headers, html } = page;
  if (!titleParts(html).some((part) => NOT_FOUND_TITLES.has(part))) return false;
  const path = new URL(url).pathname;
  const isRedirected = path !== new URL(requestedUrl).pathname && NOT_FOUND_PATH.test(path);
  return isRedirected || isNotIndexed(headers, html);
}

function titleParts(html: string): readonly string[] {
  const lower = html.toLowerCase();
  const from = lower.indexOf('<title');
  const begin = from === -1 ? -1 : lower.indexOf('>', from);
  const end = begin === -1 ? -1 : lower.indexOf('</title', begin);
  if (end === -1 || end - begin > 1_000) return [];
  return lower
    .slice(begin + 1, end)
    .replaceAll('&ndash;', '–')
    .replaceAll('&mdash;', '—')
    .split(SEPARATOR)
    .map((part) =>
      part
        .replaceAll(/\b404\b|[^\p{L}\p{M}\s]/gu, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    );
}

function isNotIndexed(headers: Readonly<Record<string, string>>, html: string): boolean {
  if (/noindex/i.test(headers['x-robots-tag'] ?? '')) return true;
  return (html.match(META) ?? []).some((tag) => /name\s*=\s*["']?robots/i.test(tag) && /noindex/i.test(tag));
}
