import { compileText } from './format-text.ts';
import type { Catalogue, CatalogueValue, TextsOf, Translated } from './text-types.ts';

/**
 * Binds a catalogue to its language: texts with parameters become functions that fill them in, the others stay strings.
 * @param language as in BCP 47.
 */
export function bindTexts<C>(catalogue: Translated<C>, language: string): TextsOf<C>;
export function bindTexts(catalogue: Catalogue, language: string): unknown {
  return bindCatalogue(catalogue, language);
}

/** Binds a catalogue whose keys the compiler does not know. */
export function bindCatalogue(value: CatalogueValue, language: string): unknown {
  if (typeof value === 'string') return value.includes('{') ? compileText(value, language) : value;
  if (Array.isArray(value)) return value.map((one: CatalogueValue) => bindCatalogue(one, language));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, bindCatalogue(inner, language)]),
  );
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
      bindCatalogue(catalogue, language),
    ]),
  );
}
