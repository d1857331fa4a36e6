import type { NotificationTexts } from '../../../../server/src/lib/texts/translate-notification.ts';
import { serverTexts } from '../texts.ts';
import type { ServerTextKind } from './create-server-texts.ts';

/** Returns a message of the server in the language of the page; in English where it has no translation. */
export function showServerText(text: string, kind: ServerTextKind = 'errors'): string {
  return serverTexts?.show(text, kind) ?? text;
}

/** Returns title and text of a notification in the language of the page. */
export function showNotification(texts: NotificationTexts): Pick<NotificationTexts, 'title' | 'text'> {
  return serverTexts?.showNotification(texts) ?? texts;
}
