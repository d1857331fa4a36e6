import { NOTIFICATIONS } from '../../lib/texts/de/notifications.data.ts';
import {
  type NotificationTable,
  translateField,
  translateNotification,
} from '../../lib/texts/translate-notification.ts';
import type { Language } from './integrations.table.ts';
import type { DeliverableNotification } from './notification.contract.ts';

const TABLES: Readonly<Record<Exclude<Language, 'en'>, NotificationTable>> = { de: NOTIFICATIONS };

/** Returns a notification with its texts in the language of an integration. Its data is the same in all languages. */
export function inLanguage(
  notification: DeliverableNotification,
  language: Language,
): DeliverableNotification {
  if (language === 'en') return notification;
  const { fields } = notification;
  const table = TABLES[language];
  return {
    ...notification,
    ...translateNotification(notification, table, language),
    ...(fields === undefined ? {} : { fields: fields.map((field) => translateField(field, table)) }),
    language,
  };
}
