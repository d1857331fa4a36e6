import { expect, test } from 'vitest';
import { PAGE_LANGUAGES } from '../page-states.data.ts';
import { MAIL_TEXTS } from '../subscribers/mail-texts.data.ts';
import { AUTOMATIC_TEXTS } from './automatic-texts.data.ts';

test.each(PAGE_LANGUAGES)('each text in %s names its component or page', (language) => {
  for (const text of Object.values(AUTOMATIC_TEXTS[language])) expect(text).toContain('{name}');
  const { confirmSubject, confirmText, reason } = MAIL_TEXTS[language];
  for (const text of [confirmSubject, confirmText, reason]) expect(text).toContain('{page}');
});
