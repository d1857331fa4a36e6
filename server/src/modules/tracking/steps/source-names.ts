import { SOURCES, type SourceKind } from './sources.data.ts';
import { SEARCH_LABEL, SHOP_LABEL } from './sources.ts';

/** A text that is replaced by the capture groups of a pattern, in their order. Other text is not changed. */
export interface NameStep {
  /** In the syntax that JavaScript and the engine (RE2) share. */
  readonly pattern: string;
  readonly groups: number;
}

/** Reduces a host with or without scheme, `www.`, port and path to the host. Other text does not match. */
export const HOST_STEP: NameStep = {
  pattern:
    '(?i)^(?:[a-z][a-z0-9+.-]*://)?(?:www\\.)?((?:[a-z0-9_-]+\\.)+[a-z][a-z0-9-]*)(?::[0-9]+)?(?:[/?#].*)?$',
  groups: 1,
};

const ALIASES: readonly (readonly [string, string])[] = SOURCES.flatMap(({ name, hosts }) => [
  ...hosts.map((host) => [host.replace(/\*$/, ''), name] as const),
  [name.toLowerCase(), name] as const,
]);

/**
 * The names of sources by their aliases, all in lower case: hosts, `google.` for those of every country, values of `utm_source`, and the
 * names themselves.
 */
export const SOURCE_NAMES: ReadonlyMap<string, string> = new Map([...ALIASES].reverse());

/** Reduces a host in lower case to the alias in the list: `de.linkedin.com` to `linkedin.com`, `m.google.co.uk` to `google.`. */
export const ALIAS_STEP: NameStep = createAliasStep();

// JavaScript has no flags within a pattern.
const HOST = new RegExp(HOST_STEP.pattern.replace('(?i)', ''), 'i');
const ALIAS = new RegExp(ALIAS_STEP.pattern);

/**
 * Returns the name under which a source is shown: that of the list for each of its aliases, such as `LinkedIn` for `linkedin` and
 * `www.linkedin.com`; for an unknown source the host or the text itself. The dimension `source` applies the same steps to stored values.
 */
export function nameOfSource(text: string): string {
  const host = replace(text, HOST);
  const known = host.toLowerCase();
  return SOURCE_NAMES.get(known) ?? SOURCE_NAMES.get(replace(known, ALIAS)) ?? host;
}

function replace(text: string, pattern: RegExp): string {
  const found = pattern.exec(text);
  return found === null ? text : found.slice(1).join('');
}

/** As `findSourceByHost`: below a search engine and a shop only the labels that search or sell, below other sources any. */
function createAliasStep(): NameStep {
  const hosts = SOURCES.flatMap(({ kind, hosts: its }) =>
    its.filter((host) => host.includes('.')).map((host) => ({ host, group: groupOf(kind, host) })),
  );
  const search = bare(SEARCH_LABEL);
  const labels = { search, shopping: `${search}|${bare(SHOP_LABEL)}`, other: '[^.]+' };
  const alternatives = (isCountry: boolean, times: string) =>
    (['other', 'search', 'shopping'] as const)
      .map((group) => {
        const its = hosts.filter((one) => one.group === group && one.host.endsWith('.*') === isCountry);
        const names = its.map(({ host }) => host.replace(/\.\*$/, '').replaceAll('.', '\\.'));
        return `(?:(?:${labels[group]})\\.)${times}(${names.join('|')})`;
      })
      .join('|');
  const ofCountry = `(?:${alternatives(true, '*?')})(\\.)(?:[a-z]{1,3}\\.)?[a-z]+`;
  return { pattern: `^(?:${alternatives(false, '+?')}|${ofCountry})$`, groups: 7 };
}

function groupOf(kind: SourceKind, host: string): 'search' | 'shopping' | 'other' {
  if (kind === 'shopping') return kind;
  return kind === 'search' && !SEARCH_LABEL.test(host.split('.')[0] ?? '') ? kind : 'other';
}

/** The pattern of a label without its anchors. */
function bare({ source }: RegExp): string {
  return source.replace(/^\^/, '').replace(/\$$/, '');
}
