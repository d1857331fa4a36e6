import { bindCatalogue } from '../../../server/src/lib/texts/bind-texts.ts';
import type { Catalogue, TextsOf } from '../../../server/src/lib/texts/text-types.ts';
import type { CATALOGUE } from '../texts/en/index.ts';
import { LANGUAGE, type Language } from './language.ts';
import type { ServerTexts } from './server-texts/create-server-texts.ts';

/** The catalogues of all features, by the names of their files. */
type Catalogues = typeof CATALOGUE;

/** A language other than English. */
interface Translation {
  readonly CATALOGUE: Readonly<Record<string, Catalogue>>;
  readonly SERVER: ServerTexts;
}

/** One script for each language but English, whose catalogues are part of the scripts of their features. */
const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Translation>>> = {
  de: () => import('../texts/de/index.ts'),
};

/** Loaded before any module that defines texts runs. */
const translation = LANGUAGE === 'en' ? undefined : await TRANSLATIONS[LANGUAGE]();

/** Texts of the server in the language of the page; `undefined` in English, which the server speaks. */
export const serverTexts = translation?.SERVER;

/**
 * Returns the texts of a feature in the language of the page.
 * @param name the name of the catalogue.
 * @param english its English texts.
 */
export function defineTexts<Name extends keyof Catalogues>(
  name: Name,
  english: Catalogues[Name],
): TextsOf<Catalogues[Name]>;
export function defineTexts(name: string, english: Catalogue): unknown {
  return bindCatalogue(english, translation?.CATALOGUE[name] ?? english, LANGUAGE);
}
