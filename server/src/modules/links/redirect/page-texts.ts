import { supportedLanguage } from '../../../lib/text/accept-language.ts';
import { bindLanguages } from '../../../lib/texts/bind-texts.ts';
import type { TextsOf } from '../../../lib/texts/text-types.ts';

const en = {
  notFoundTitle: 'Link not found',
  notFound: 'This short link does not exist. Check its address.',
  inactiveTitle: 'This link is not active',
  inactive: {
    archived: 'The link was archived.',
    not_started: 'The link is not active yet.',
    expired: 'The link has expired.',
    limit: 'The link has reached its click limit.',
  },
  destinationTitle: 'Destination of {slug}',
  destination: 'This short link leads to:',
  hiddenDestination: 'A password protects the destination of this link.',
  protectedTitle: 'This link is protected',
  enterPassword: 'Enter the password to continue.',
  wrongPassword: 'The password is wrong.',
  tooManyAttempts: 'There were too many attempts. Try again later.',
  password: 'Password',
  proceed: 'Continue',
} as const;

const LANGUAGES = ['en', 'de'] as const;

/** The texts of the pages of links. */
export type LinkPageTexts = TextsOf<typeof en>;

const TEXTS = bindLanguages(en, {
  de: {
    notFoundTitle: 'Link nicht gefunden',
    notFound: 'Diesen Kurzlink gibt es nicht. Prüfen Sie seine Adresse.',
    inactiveTitle: 'Dieser Link ist nicht aktiv',
    inactive: {
      archived: 'Der Link wurde archiviert.',
      not_started: 'Der Link ist noch nicht aktiv.',
      expired: 'Der Link ist abgelaufen.',
      limit: 'Der Link hat seine Höchstzahl an Klicks erreicht.',
    },
    destinationTitle: 'Ziel von {slug}',
    destination: 'Dieser Kurzlink führt zu:',
    hiddenDestination: 'Ein Passwort schützt das Ziel dieses Links.',
    protectedTitle: 'Dieser Link ist geschützt',
    enterPassword: 'Geben Sie das Passwort ein, um fortzufahren.',
    wrongPassword: 'Das Passwort ist falsch.',
    tooManyAttempts: 'Es gab zu viele Versuche. Versuchen Sie es später erneut.',
    password: 'Passwort',
    proceed: 'Weiter',
  },
});

/** Returns the language of a visitor, and the texts in it. */
export function pageTextsFor(acceptLanguage: string | undefined): {
  readonly language: (typeof LANGUAGES)[number];
  readonly texts: LinkPageTexts;
} {
  const language = supportedLanguage(acceptLanguage, LANGUAGES) ?? 'en';
  return { language, texts: TEXTS[language] };
}
