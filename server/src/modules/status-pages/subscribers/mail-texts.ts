import { messagesOf } from '../messages/messages-of.ts';
import type { PageLanguage } from '../page-states.data.ts';
import { MAIL_TEXTS } from './mail-texts.data.ts';

/** Returns the texts of messages to subscribers in a language. States have the names that they have on the page. */
export function textsOf(language: PageLanguage) {
  const texts = MAIL_TEXTS[language];
  const { affected, incidentStatus, maintenanceStatus, rescheduled } = messagesOf(language);
  // A name can contain `$&`, which `replace` would expand in a text.
  const fill = (text: string, page: string) => text.replace('{page}', () => page);
  return {
    ...texts,
    affected,
    status: { ...incidentStatus, ...maintenanceStatus, rescheduled },
    confirmSubject: (page: string) => fill(texts.confirmSubject, page),
    confirmText: (page: string) => fill(texts.confirmText, page),
    reason: (page: string) => fill(texts.reason, page),
  };
}
