import { CLICK_PARAMETER } from '../../tracking/index.ts';
import type { LiveLink } from './link-directory.ts';

/** Parameters of a click that are for Pharos and are not passed on. */
const OWN_PARAMETERS = new Set(['src', 'qr', CLICK_PARAMETER]);
const UTM_FIELDS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
/** What a query in a `Location` header cannot carry. */
const UNSAFE = /[^\x21-\x7e]|["#<>]/g;

/**
 * Returns a target with the parameters of the click, unless it has them, and with those of campaigns, which replace those of both. What is
 * not replaced is unchanged text: a signature can depend on each character.
 * @param target as `URL.href` writes it.
 * @param rawQuery the query of the click, as it was sent.
 */
export function addParameters(
  { utm, passQuery }: Pick<LiveLink, 'utm' | 'passQuery'>,
  target: string,
  rawQuery: string,
): string {
  const passed = passQuery ? partsOf(rawQuery).map(toSafe) : [];
  if (utm === null && passed.length === 0) return target;
  const [, address = '', query, fragment = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(target) ?? [];
  const own = new Set(partsOf(query?.slice(1) ?? '').map(nameOf));
  const isPassed = (part: string) => !own.has(nameOf(part)) && !OWN_PARAMETERS.has(nameOf(part));
  const added = passed.filter(isPassed);
  const campaign = UTM_FIELDS.flatMap((field) => {
    const value = utm?.[field];
    return value === undefined ? [] : [new URLSearchParams([[`utm_${field}`, value]]).toString()];
  });
  let text = query?.slice(1) ?? '';
  for (const part of [...added, ...campaign]) text = withPart(text, part, campaign.includes(part));
  return text === '' ? target : `${address}?${text}${fragment}`;
}

/** Adds a parameter to a query. @param replaces whether it takes the place of those with its name. */
function withPart(query: string, part: string, replaces: boolean): string {
  const parts = query.split('&');
  const name = nameOf(part);
  const isSame = (one: string) => one !== '' && nameOf(one) === name;
  const at = replaces ? parts.findIndex(isSame) : -1;
  if (at === -1) return query === '' || query.endsWith('&') ? `${query}${part}` : `${query}&${part}`;
  return parts.flatMap((one, index) => (index === at ? part : isSame(one) ? [] : one)).join('&');
}

function partsOf(query: string): string[] {
  return query.split('&').filter((part) => part !== '');
}

/** Returns the decoded name of a parameter. */
function nameOf(part: string): string {
  return new URLSearchParams(part).keys().next().value ?? '';
}

/** Percent-encodes the bytes that the request line should not have had; node:http reads them as Latin-1. */
function toSafe(part: string): string {
  return part.replace(UNSAFE, (character) =>
    [...Buffer.from(character, character.charCodeAt(0) < 256 ? 'latin1' : 'utf8')]
      .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
      .join(''),
  );
}
