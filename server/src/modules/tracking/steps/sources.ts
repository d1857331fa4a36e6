import { SOURCES, type Source } from './sources.data.ts';

const BY_HOST: ReadonlyMap<string, Source> = new Map(
  SOURCES.flatMap((source) => source.hosts.map((host) => [host, source])),
);

/** Longest second-level domain of a country, as in `co.uk` and `com.br`. */
const MAX_SECOND_LEVEL_LENGTH = 3;
/** Hosts have few labels; more are somebody's joke. */
const MAX_LABELS = 10;

/** The well-known source that a host belongs to; the longest name that fits decides. */
export function findSourceByHost(host: string): Source | undefined {
  let rest = host.split('.').slice(-MAX_LABELS);
  while (rest.length >= 2) {
    const source = BY_HOST.get(rest.join('.')) ?? findCountryDomain(rest);
    if (source !== undefined) return source;
    rest = rest.slice(1);
  }
  return undefined;
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
