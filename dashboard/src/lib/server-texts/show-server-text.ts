import { compileText } from '../../../../server/src/lib/texts/format-text.ts';
import type { NotificationTexts } from '../../../../server/src/lib/texts/translate-notification.ts';
import { serverTexts } from '../texts.ts';
import type { ServerTextKind } from './create-server-texts.ts';

/** Returns a message of the server in the language of the page; in English where it has no translation. */
export function showServerText(text: string, kind: ServerTextKind = 'errors'): string {
  return serverTexts?.show(text, kind) ?? text;
}

/**
 * Returns a sentence of the server in the language of the page.
 * @param english the text where it has no translation.
 * @param body the object whose members `key` and `parameters` have the sentence.
 * @param name the member that the sentence is in, if it is not the main one: `suggestion` for `suggestionKey`.
 */
export function showSentence(english: string, body: unknown, name?: string): string {
  return serverTexts?.showIn(body, compileText, name) ?? english;
}

/** Returns title and text of a notification in the language of the page. */
export function showNotification(texts: NotificationTexts): Pick<NotificationTexts, 'title' | 'text'> {
  return serverTexts?.showNotification(texts) ?? texts;
}
