import { supportedLanguage } from '../../../lib/text/accept-language.ts';
import { PAGE_LANGUAGES, type PageLanguage } from '../page-states.data.ts';
import { cs } from './cs.ts';
import { da } from './da.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import type { StatusMessages } from './messages.types.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { sv } from './sv.ts';

const MESSAGES: Readonly<Record<PageLanguage, StatusMessages>> = {
  cs,
  da,
  de,
  en,
  es,
  fr,
  it,
  ja,
  nl,
  pl,
  pt,
  sv,
};

/** Returns the texts of a language; those of English for an unknown one. */
export function messagesOf(language: string): StatusMessages {
  const known = PAGE_LANGUAGES.find((one) => one === language);
  return known === undefined ? en : MESSAGES[known];
}

/** Replaces `{name}` placeholders. Unknown ones are left unchanged. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );
}

/** Returns the language of a visitor, for pages that must not reveal anything about the status page. */
export function languageOf(acceptLanguage: string | undefined): PageLanguage {
  return supportedLanguage(acceptLanguage, PAGE_LANGUAGES) ?? 'en';
}
