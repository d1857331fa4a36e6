import { Lru } from '../../../lib/concurrency/lru.ts';
import { composeText } from '../../../lib/constraints/compose-text.ts';
import { canonicalPath } from '../../../lib/network/canonical-path.ts';
import { createPage, NO_PAGE, type Page } from '../rows/derived-parts.ts';
import type { EventRow } from '../rows/event-row.ts';
import { eachEvent, type PendingFact, type SentFact, type Step } from '../rows/pending-fact.ts';
import { type CollectionRules, readExclusions, rulesOf } from '../rules/collection-rules.ts';
import { CLICK_IDS } from './click-ids.ts';

/** The parsed location of an event. */
interface Location {
  /** In lower case, without port; empty if the input is a path. */
  readonly hostname: string;
  /** In canonical form, without query; with the fragment if it is a route. */
  readonly path: string;
  /** With the leading `?`; empty without a query. */
  readonly query: string;
  /** The last page at this location without kept parameters. It differs only if the rules of websites do. */
  readonly last: { page: Page };
}

const NOWHERE: Location = { hostname: '', path: '', query: '', last: { page: NO_PAGE } };
/** A site has few pages. Queries are not cached, because they may contain personal data. */
const MAX_CACHED = 5_000;
const MAX_CACHED_LENGTH = 256;
/** The maximum length of a query parameter's value that is kept in a path, in characters. */
const MAX_KEPT_VALUE = 128;
/** The maximum length of the query that is kept in a path, in characters. */
const MAX_KEPT = 1_024;
const cache = new Lru<string, Location>({ maxEntries: MAX_CACHED });
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** A query, without a fragment, whose parameters are the same before and after a URL is parsed. */
const PLAIN_QUERY = /^\?[!$-~]*$/;
/** A percent-encoded byte that was truncated. */
const CUT_ESCAPE = /%[0-9A-F]?$/;

/**
 * Sets host, path and campaign parameters. Of the query string, only the parameters that the website keeps are stored. Drops
 * events of excluded paths.
 */
export function createPageStep(): Step {
  return eachEvent('page', (fact) => {
    const { event, row, website } = fact;
    const url = event.url ? parseLocation(event.url) : NOWHERE;
    const path = event.path ? parseLocation(event.path) : NOWHERE;
    const rules = rulesOf(website);
    const own = path.path || url.path;
    if (rules.excludesPath(own) || isExcludedByPage(fact, own)) return { drop: 'path' };
    const hostname = path.hostname || url.hostname || website.domain;
    const kept = keepQuery(rules.keptParameters, [path.query, url.query]);
    const shown = normalisePath(own, rules);
    row.page =
      kept === ''
        ? pageAt(path.path ? path : url, hostname, shown)
        : createPage({ hostname, path: shown + kept });
    fillCampaign(row, event, [url.query, path.query]);
    return 'keep';
  });
}

/** Whether the page itself states that it is excluded. A path that cannot be one is a finding, because it excludes nothing. */
function isExcludedByPage(fact: PendingFact, path: string): boolean {
  const { exclude } = fact.event;
  if (!exclude) return false;
  const { excludes, hasUnusable } = readExclusions(exclude);
  if (hasUnusable) fact.finding = 'exclude';
  return excludes(path);
}

/** Returns the page at a location. It is created only if that of the last event is another one. */
function pageAt({ last }: Location, hostname: string, path: string): Page {
  if (last.page.hostname !== hostname || last.page.path !== path) last.page = createPage({ hostname, path });
  return last.page;
}

function normalisePath(path: string, rules: CollectionRules): string {
  const hasTrailingSlash = rules.ignoresTrailingSlash && path.length > 1 && path.endsWith('/');
  return rules.groupPath(hasTrailingSlash ? path.slice(0, -1) : path);
}

/** Returns the kept parameters in the order of the settings; the first value of a repeated parameter. */
function keepQuery(names: readonly string[], queries: readonly string[]): string {
  if (names.length === 0 || queries.every((query) => query.length < 2)) return '';
  const searches = queries.map((query) => new URLSearchParams(query));
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = searches.find((search) => search.has(name))?.get(name);
    if (value !== undefined && value !== null)
      kept.append(name, value.slice(0, MAX_KEPT_VALUE).toWellFormed());
  }
  return kept.size === 0 ? '' : canonicalPath(`?${kept}`.slice(0, MAX_KEPT).replace(CUT_ESCAPE, ''));
}

/** Parses a URL, or a path with or without query. Never fails: text that is not a URL is a path. */
function parseLocation(text: string): Location {
  const queryAt = text.indexOf('?');
  if (queryAt === -1) return parseCached(text);
  const query = text.slice(queryAt);
  // After a fragment, "?" does not begin the query of the URL.
  if (text.lastIndexOf('#', queryAt) !== -1 || !PLAIN_QUERY.test(query)) return parseUncached(text);
  const { hostname, path, last } = parseCached(text.slice(0, queryAt));
  return { hostname, path, query: query === '?' ? '' : query, last };
}

/** Parses a URL or a path without a query. */
function parseCached(text: string): Location {
  if (text.length > MAX_CACHED_LENGTH) return parseUncached(text);
  const known = cache.get(text);
  if (known !== undefined) return known;
  const location = parseUncached(text);
  cache.set(text, location);
  return location;
}

function parseUncached(text: string): Location {
  if (!HAS_SCHEME.test(text) || !URL.canParse(text)) return parsePath(text);
  const url = new URL(text);
  return {
    hostname: url.hostname.toLowerCase(),
    path: canonicalPath((url.pathname || '/') + routeOf(url.hash)),
    query: joinQueries(url.search, queryOfRoute(url.hash)),
    last: { page: NO_PAGE },
  };
}

function parsePath(text: string): Location {
  const hashAt = text.indexOf('#');
  const beforeHash = hashAt === -1 ? text : text.slice(0, hashAt);
  const hash = hashAt === -1 ? '' : text.slice(hashAt);
  const queryAt = beforeHash.indexOf('?');
  const path = queryAt === -1 ? beforeHash : beforeHash.slice(0, queryAt);
  return {
    hostname: '',
    path: canonicalPath(path + routeOf(hash)),
    query: joinQueries(queryAt === -1 ? '' : beforeHash.slice(queryAt), queryOfRoute(hash)),
    last: { page: NO_PAGE },
  };
}

/** Returns the route of a single-page application, which starts with `#/` or `#!`. Other fragments are anchors in the page. */
function routeOf(hash: string): string {
  if (!isRoute(hash)) return '';
  const queryAt = hash.indexOf('?');
  return queryAt === -1 ? hash : hash.slice(0, queryAt);
}

/** Returns the query of a route, with the leading `?`; empty without one. */
function queryOfRoute(hash: string): string {
  const queryAt = hash.indexOf('?');
  return isRoute(hash) && queryAt !== -1 ? hash.slice(queryAt) : '';
}

/** Of a parameter that is in both queries, the first value applies. */
function joinQueries(query: string, ofRoute: string): string {
  if (query.length < 2) return ofRoute.length < 2 ? '' : ofRoute;
  return ofRoute.length < 2 ? query : `${query}&${ofRoute.slice(1)}`;
}

function isRoute(hash: string): boolean {
  return hash.startsWith('#/') || hash.startsWith('#!');
}

/** The maximum length of a campaign parameter from a query string, in characters: that of the field in the contract. */
const MAX_CAMPAIGN = 512;

/** Detect most query strings without campaign parameters, so that these need not be parsed. */
const MAY_HAVE_CLICK_ID = new RegExp(CLICK_IDS.map(({ parameter }) => parameter).join('|'));
const MAY_HAVE_PARAMETERS = new RegExp(`utm_|${MAY_HAVE_CLICK_ID.source}`);

const CONTROL = /[^\x20-\x7e\x80-\uffff]/g;

/**
 * Sets the campaign columns. A `utm_*` field of the event takes precedence over the query string. Only the name of a click
 * id is stored, because its value identifies a person.
 *
 * @param query query strings of the page. The first one that contains a parameter is used.
 */
function fillCampaign(row: EventRow, event: SentFact, query: readonly string[]): void {
  const searches: URLSearchParams[] = [];
  for (const text of query)
    if (text !== '' && MAY_HAVE_PARAMETERS.test(text)) searches.push(new URLSearchParams(text));
  // Without a loop: V8 cannot cache the offset of a field whose name varies.
  row.utm_source = composeText(event.utm_source || readParameter(searches, 'utm_source'));
  row.utm_medium = composeText(event.utm_medium || readParameter(searches, 'utm_medium'));
  row.utm_campaign = composeText(event.utm_campaign || readParameter(searches, 'utm_campaign'));
  row.utm_term = composeText(event.utm_term || readParameter(searches, 'utm_term'));
  row.utm_content = composeText(event.utm_content || readParameter(searches, 'utm_content'));
  if (searches.length > 0 && query.some((text) => MAY_HAVE_CLICK_ID.test(text)))
    row.click_id = findClickId(searches);
  if (row.click_id === '' && event.gclid) row.click_id = 'gclid';
}

function readParameter(searches: readonly URLSearchParams[], name: string): string {
  for (const search of searches) {
    const value = search.get(name);
    if (value !== null && value !== '')
      return value.replace(CONTROL, '').slice(0, MAX_CAMPAIGN).toWellFormed().trim();
  }
  return '';
}

function findClickId(searches: readonly URLSearchParams[]): string {
  const found = CLICK_IDS.find(({ parameter }) => searches.some((search) => search.has(parameter)));
  return found?.parameter ?? '';
}
