import { bindLanguages } from '../../../lib/texts/bind-texts.ts';
import { messagesOf } from '../messages/messages-of.ts';
import type { PageLanguage } from '../page-states.data.ts';
import { MAIL_TEXTS } from './mail-texts.data.ts';

const { en, ...others } = MAIL_TEXTS;
const TEXTS = bindLanguages(en, others);

/** Returns the texts of messages to subscribers in a language. States have the names that they have on the page. */
export function textsOf(language: PageLanguage) {
  const { affected, incidentStatus, maintenanceStatus, rescheduled } = messagesOf(language);
  return {
    ...TEXTS[language],
    affected,
    status: { ...incidentStatus, ...maintenanceStatus, rescheduled },
  };
}
