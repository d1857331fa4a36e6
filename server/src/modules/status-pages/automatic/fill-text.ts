import { bindLanguages } from '../../../lib/texts/bind-texts.ts';
import type { StoredText } from '../incidents/incidents.table.ts';
import type { StatusPageRow } from '../status-pages.table.ts';
import { AUTOMATIC_TEXTS, type AutomaticText } from './automatic-texts.data.ts';

const { en, ...others } = AUTOMATIC_TEXTS;
const TEXTS = bindLanguages(en, others);

/** More names make a title hard to read. */
const MAX_NAMES = 3;
const MAX_TITLE_LENGTH = 200;

type PageOf = Pick<StatusPageRow, 'language' | 'name'>;

/**
 * Fills an automatic title with the names of components. Without names, it is about the page.
 * @param names in the order of the page.
 */
export function fillTitle(page: PageOf, text: string, names: readonly string[]): string | undefined {
  return fill(page, text, names)?.slice(0, MAX_TITLE_LENGTH);
}

/** Fills an automatic message, in Markdown: names are plain text. `undefined` for a text that does not exist. */
export function fillMessage(page: PageOf, text: string, names: readonly string[]): string | undefined {
  return fill(page, text, names)?.replace(/[\\`*_{}[\]<>#~|]/g, '\\$&');
}

/**
 * Returns the title of an incident as the public may see it.
 * @param names the names of the visible components by their ids, in the order of the page.
 */
export function publicTitleOf(
  page: PageOf,
  incident: { readonly title: string; readonly automaticTitle: StoredText | null },
  names: ReadonlyMap<string, string>,
): string {
  const { title, automaticTitle: stored } = incident;
  return (stored === null ? undefined : fillTitle(page, stored.text, namesIn(stored, names))) ?? title;
}

/** Returns the message of an update as the public may see it. @param names as for {@link publicTitleOf}. */
export function publicMessageOf(
  page: PageOf,
  update: { readonly message: string; readonly automaticMessage: StoredText | null },
  names: ReadonlyMap<string, string>,
): string {
  const { message, automaticMessage: stored } = update;
  return (stored === null ? undefined : fillMessage(page, stored.text, namesIn(stored, names))) ?? message;
}

function namesIn({ componentIds }: StoredText, names: ReadonlyMap<string, string>): readonly string[] {
  return [...names].filter(([id]) => componentIds.includes(id)).map(([, name]) => name);
}

function fill({ language, name }: PageOf, text: string, names: readonly string[]): string | undefined {
  const texts = TEXTS[language];
  if (!isText(text)) return undefined;
  const shown = names.slice(0, MAX_NAMES).join(', ');
  const all = names.length > MAX_NAMES ? `${shown} (+${names.length - MAX_NAMES})` : shown;
  return texts[text]({ name: names.length === 0 ? name : all });
}

function isText(text: string): text is AutomaticText {
  return Object.hasOwn(en, text);
}
