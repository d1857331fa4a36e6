import { translateField, translateNotification } from '../../lib/german/translate-notification.ts';
import type { Language } from './integrations.table.ts';
import type { DeliverableNotification } from './notification.contract.ts';

/** Returns a notification with its texts in the language of an integration. Its data is the same in all languages. */
export function inLanguage(
  notification: DeliverableNotification,
  language: Language,
): DeliverableNotification {
  if (language === 'en') return notification;
  const { fields } = notification;
  return {
    ...notification,
    ...translateNotification(notification),
    ...(fields === undefined ? {} : { fields: fields.map(translateField) }),
    language,
  };
}
