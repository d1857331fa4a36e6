import { compileText } from './format-text.ts';
import type { Catalogue, CatalogueValue, TextsOf, Translated } from './text-types.ts';

/**
 * Binds a catalogue to its language: texts whose English text has parameters become functions that fill them in, the others stay
 * strings. A translation can leave parameters out: German has one form where English has a plural.
 * @param language as in BCP 47.
 */
export function bindTexts<C>(english: C, catalogue: Translated<C>, language: string): TextsOf<C>;
export function bindTexts(english: Catalogue, catalogue: Catalogue, language: string): unknown {
  return bindCatalogue(english, catalogue, language);
}

/** Binds a catalogue whose keys the compiler does not know. */
export function bindCatalogue(
  english: CatalogueValue | undefined,
  value: CatalogueValue,
  language: string,
): unknown {
  if (typeof value === 'string') return String(english).includes('{') ? compileText(value, language) : value;
  const inner = new Map(Object.entries(english ?? {}));
  const entries = Object.entries(value).map(([key, one]: [string, CatalogueValue]) => [
    key,
    bindCatalogue(inner.get(key), one, language),
  ]);
  return Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries);
}

/** Binds catalogues by language. The English one determines the keys and parameters. */
export function bindLanguages<C, Language extends string>(
  english: C,
  others: Readonly<Record<Language, Translated<C>>>,
): Readonly<Record<Language | 'en', TextsOf<C>>>;
export function bindLanguages(english: Catalogue, others: Readonly<Record<string, Catalogue>>): unknown {
  return Object.fromEntries(
    Object.entries({ en: english, ...others }).map(([language, catalogue]) => [
      language,
      bindCatalogue(english, catalogue, language),
    ]),
  );
}
