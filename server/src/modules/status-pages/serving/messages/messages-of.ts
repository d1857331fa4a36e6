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

const MESSAGES: Readonly<Record<string, StatusMessages>> = { cs, da, de, en, es, fr, it, ja, nl, pl, pt, sv };

/** The languages of public pages. */
export const PAGE_LANGUAGES: readonly string[] = Object.keys(MESSAGES);

/** Returns the texts of a language; those of English for an unknown one. */
export function messagesOf(language: string): StatusMessages {
  return (Object.hasOwn(MESSAGES, language) ? MESSAGES[language] : undefined) ?? en;
}

/** Replaces `{name}` placeholders. Unknown ones are left unchanged. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
  );
}

/** Returns the language of a visitor, for pages that must not reveal anything about the status page. */
export function languageOf(acceptLanguage: string | undefined): string {
  const preferred = (acceptLanguage ?? '')
    .slice(0, 256)
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase());
  return preferred.find((language) => PAGE_LANGUAGES.includes(language)) ?? 'en';
}
