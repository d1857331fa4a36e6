import { canonicalPath } from '../../../lib/canonical-path.ts';
import { createLru } from '../../../lib/lru.ts';
import { eachEvent, type Step } from '../draft.ts';
import { type CollectionRules, rulesOf } from '../rules/collection-rules.ts';
import { fillCampaign } from './campaign.ts';

/** Where an event happened, taken apart. */
interface Location {
  /** Lower case, without port; empty when only a path was given. */
  readonly hostname: string;
  /** In the canonical form, without query; with the part after `#` when it is a route. */
  readonly path: string;
  /** With its `?`; empty when there is none. */
  readonly query: string;
}

const NOWHERE: Location = { hostname: '', path: '', query: '' };
/** A site's pages are few. What carries a query is not kept: it may say something of the visitor. */
const MAX_REMEMBERED = 5_000;
const MAX_REMEMBERED_LENGTH = 256;
/** Longest value of a query parameter that stays part of a path, in characters. */
const MAX_KEPT_VALUE = 128;
/** Longest part of a path that comes from its query. */
const MAX_KEPT = 1_024;
const remembered = createLru<string, Location>({ maxEntries: MAX_REMEMBERED });
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
/** An escape that the end of the text cuts short. */
const CUT_ESCAPE = /%[0-9A-F]?$/;

/**
 * Page and campaign: reads host, path and campaign parameters, and leaves the query string behind but for what the website
 * keeps of it. Drops pages that it excludes.
 */
export function createPageStep(): Step {
  return eachEvent('page', ({ event, row, website }) => {
    const url = event.url ? parseLocation(event.url) : NOWHERE;
    const path = event.path ? parseLocation(event.path) : NOWHERE;
    const rules = rulesOf(website);
    const own = path.path || url.path;
    if (rules.excludesPath(own)) return { drop: 'path' };
    row.hostname = path.hostname || url.hostname || website.domain;
    row.path = normalisePath(own, rules) + keepQuery(rules.keptParameters, [path.query, url.query]);
    fillCampaign(row, event, [url.query, path.query]);
    return 'keep';
  });
}

function normalisePath(path: string, rules: CollectionRules): string {
  const isOpen = rules.ignoresTrailingSlash && path.length > 1 && path.endsWith('/');
  return rules.groupPath(isOpen ? path.slice(0, -1) : path);
}

/** What stays of the query, in the order of the settings; of a parameter that is there twice, the first. */
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

/** Takes apart a URL, or a path with or without query. Never fails: what is no URL is a path. */
function parseLocation(text: string): Location {
  if (text.length > MAX_REMEMBERED_LENGTH || text.includes('?')) return takeApart(text);
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const location = takeApart(text);
  remembered.set(text, location);
  return location;
}

function takeApart(text: string): Location {
  if (!HAS_SCHEME.test(text) || !URL.canParse(text)) return parsePath(text);
  const url = new URL(text);
  return {
    hostname: url.hostname.toLowerCase(),
    path: canonicalPath((url.pathname || '/') + routeOf(url.hash)),
    query: url.search,
  };
}

function parsePath(text: string): Location {
  const hashAt = text.indexOf('#');
  const beforeHash = hashAt === -1 ? text : text.slice(0, hashAt);
  const queryAt = beforeHash.indexOf('?');
  const path = queryAt === -1 ? beforeHash : beforeHash.slice(0, queryAt);
  return {
    hostname: '',
    path: canonicalPath(path + routeOf(hashAt === -1 ? '' : text.slice(hashAt))),
    query: queryAt === -1 ? '' : beforeHash.slice(queryAt),
  };
}

/** Single-page applications put their route behind `#/` or `#!`; everything else there is a place in the page. */
function routeOf(hash: string): string {
  if (!hash.startsWith('#/') && !hash.startsWith('#!')) return '';
  const queryAt = hash.indexOf('?');
  return queryAt === -1 ? hash : hash.slice(0, queryAt);
}
