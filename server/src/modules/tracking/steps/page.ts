import { createLru } from '../../../lib/lru.ts';
import { eachEvent, type Step } from '../draft.ts';
import { fillCampaign } from './campaign.ts';

/** Where an event happened, taken apart. */
interface Location {
  /** Lower case, without port; empty when only a path was given. */
  readonly hostname: string;
  /** Without query; with the part after `#` when it is a route. */
  readonly path: string;
  /** With its `?`; empty when there is none. */
  readonly query: string;
}

const NOWHERE: Location = { hostname: '', path: '', query: '' };
/** A site's pages are few. What carries a query is not kept: it may say something of the visitor. */
const MAX_REMEMBERED = 5_000;
const MAX_REMEMBERED_LENGTH = 256;
const remembered = createLru<string, Location>({ maxEntries: MAX_REMEMBERED });
const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const NOT_PLAIN_ASCII = /[^\x21-\x7e]+/g;

/** Page and campaign: reads host, path and campaign parameters, and leaves the query string behind. */
export function createPageStep(): Step {
  return eachEvent('page', ({ event, row, website }) => {
    const url = event.url ? parseLocation(event.url) : NOWHERE;
    const path = event.path ? parseLocation(event.path) : NOWHERE;
    row.hostname = path.hostname || url.hostname || website.domain;
    row.path = path.path || url.path;
    fillCampaign(row, event, [url.query, path.query]);
    return 'keep';
  });
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
    path: (url.pathname || '/') + routeOf(url.hash),
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
    // As a browser writes it, so that both ways to name a page give one page.
    path:
      path.replace(NOT_PLAIN_ASCII, encodeURIComponent) + routeOf(hashAt === -1 ? '' : text.slice(hashAt)),
    query: queryAt === -1 ? '' : beforeHash.slice(queryAt),
  };
}

/** Single-page applications put their route behind `#/` or `#!`; everything else there is a place in the page. */
function routeOf(hash: string): string {
  if (!hash.startsWith('#/') && !hash.startsWith('#!')) return '';
  const queryAt = hash.indexOf('?');
  return (queryAt === -1 ? hash : hash.slice(0, queryAt)).replace(NOT_PLAIN_ASCII, encodeURIComponent);
}
