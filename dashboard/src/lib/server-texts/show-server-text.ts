import { messages, type NotificationTexts } from './messages.ts';

/** Returns a message of the server in the language of the page; in English where it has no translation. */
export function showServerText(text: string): string {
  return messages.show(text);
}

/** Returns title and text of a notification in the language of the page. */
export function showNotification(texts: NotificationTexts) {
  return messages.showNotification(texts);
}
