import { defineMessages } from '../messages.ts';

/** Messages of the server, which are in English. */
export const messages = defineMessages('server-texts', {
  /** Returns a message in the language of the page; in English where it has no translation. */
  show: (text: string) => text,
  /** Returns the texts of a notification in the language of the page. */
  showNotification: ({ title, text }: NotificationTexts): Pick<NotificationTexts, 'title' | 'text'> => ({
    title,
    text,
  }),
});

/** The texts of a notification, and its kind. */
export interface NotificationTexts {
  readonly kind: string;
  readonly title: string;
  readonly text: string;
}
