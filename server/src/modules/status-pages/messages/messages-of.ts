import { supportedLanguage } from '../../../lib/text/accept-language.ts';
import { bindLanguages } from '../../../lib/texts/bind-texts.ts';
import type { TextsOf } from '../../../lib/texts/text-types.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../page-states.data.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';

/** Stands for a parameter that is an element, such as a time. */
export const PLACE = '\u0000';

/** The texts of a status page. */
export type StatusMessages = TextsOf<typeof en>;

const MESSAGES: Readonly<Record<PageLanguage, StatusMessages>> = bindLanguages(en, {
  cs,
  da,
  de,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  pt,
  sv,
});

/** Returns the texts of a language; those of English for an unknown one. */
export function messagesOf(language: string): StatusMessages {
  const known = PAGE_LANGUAGES.find((one) => one === language);
  return MESSAGES[known ?? 'en'];
}

/** Returns the language of a visitor, for pages that must not reveal anything about the status page. */
export function languageOf(acceptLanguage: string | undefined): PageLanguage {
  return supportedLanguage(acceptLanguage, PAGE_LANGUAGES) ?? 'en';
}
