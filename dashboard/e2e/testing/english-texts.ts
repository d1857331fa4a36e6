import { NOTIFICATIONS } from '../../../server/src/lib/texts/de/notifications.data.ts';
import { compileText } from '../../../server/src/lib/texts/format-text.ts';
import type { CatalogueValue } from '../../../server/src/lib/texts/text-types.ts';
import { CATALOGUE as GERMAN } from '../../src/texts/de/index.ts';
import { CHANNELS } from '../../src/texts/de/server/channels.data.ts';
import { DEFINITIONS } from '../../src/texts/de/server/definitions.data.ts';
import { ERRORS } from '../../src/texts/de/server/errors.data.ts';
import { CATALOGUE as ENGLISH } from '../../src/texts/en/index.ts';

/** Stands for a parameter of a text. */
const PARAMETER = '\uE000';
/** Texts with parameters are only recognized if their fixed part is longer than this. */
const MIN_FIXED_LENGTH = 8;

/** Texts of the interface. */
interface Texts {
  readonly plain: Set<string>;
  /** Texts with parameters. */
  readonly patterns: Map<string, RegExp>;
}

/** Recognizes English texts of the interface, and of the server, that have another text in German. */
export function findEnglishTexts(): (text: string) => boolean {
  const [english, german] = [createTexts(), createTexts()];
  addPairs(ENGLISH, GERMAN, english, german);
  for (const texts of [
    ERRORS,
    ...Object.values(CHANNELS).map(({ errors }) => errors),
    DEFINITIONS,
    NOTIFICATIONS.texts,
  ])
    for (const [text, translated] of Object.entries(texts))
      if (text.includes(' ')) addPair(text.replaceAll('{}', PARAMETER), translated, english, german);
  // A word can be English in one place and German in another.
  for (const text of german.plain) english.plain.delete(text);
  const patterns = [...english.patterns.values()];
  return (text) => english.plain.has(text) || patterns.some((pattern) => pattern.test(text));
}

function createTexts(): Texts {
  return { plain: new Set(), patterns: new Map() };
}

function addPairs(one: CatalogueValue, other: unknown, english: Texts, german: Texts): void {
  if (typeof one === 'string') {
    if (typeof other === 'string') addPair(fill(one), fill(other), english, german);
  } else if (typeof other === 'object' && other !== null)
    for (const [key, member] of Object.entries(one))
      addPairs(member, Reflect.get(other, key), english, german);
}

/** Returns a text with a sign in place of each parameter. */
function fill(text: string): string {
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name]) => [name, PARAMETER]);
  return compileText(text, 'en')(Object.fromEntries(names));
}

function addPair(one: string, other: string, english: Texts, german: Texts): void {
  if (!other.includes(PARAMETER)) german.plain.add(other);
  if (one === other) return;
  if (!one.includes(PARAMETER)) english.plain.add(one);
  else if (one.replaceAll(PARAMETER, '').length >= MIN_FIXED_LENGTH) {
    const fixed = one.split(PARAMETER).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    english.patterns.set(one, new RegExp(`^${fixed.join('.+')}$`, 's'));
  }
}
