import type { PageLanguage } from '../page-states.data.ts';
import { MAIL_TEXTS } from './mail-texts.data.ts';

/** Returns the texts of mails to subscribers in a language. */
export function textsOf(language: PageLanguage) {
  const texts = MAIL_TEXTS[language];
  // A name can contain `$&`, which `replace` would expand in a text.
  const fill = (text: string, page: string) => text.replace('{page}', () => page);
  return {
    ...texts,
    confirmSubject: (page: string) => fill(texts.confirmSubject, page),
    confirmText: (page: string) => fill(texts.confirmText, page),
    reason: (page: string) => fill(texts.reason, page),
  };
}
