import type { Keeper } from '../organizations/index.ts';

type Language = NonNullable<Keeper['language']>;

/** The texts of the mail about an integration that was disabled automatically. */
interface DisabledTexts {
  readonly subject: (name: string) => string;
  readonly reason: (name: string, organization: string) => string;
  readonly error: (error: string) => string;
  readonly next: string;
  readonly action: string;
}

/** The texts of mails by language. */
export const DISABLED_MESSAGES: Readonly<Record<Language, DisabledTexts>> = {
  en: {
    subject: (name) => `The integration ${name} was disabled`,
    reason: (name, organization) =>
      `Pharos could not deliver notifications of ${organization} through the integration ${name} for five days, and disabled it. No notifications are sent through it.`,
    error: (error) => `The last error was: ${error}`,
    next: 'Correct the cause, send a test message, and enable the integration again.',
    action: 'Open integrations',
  },
  de: {
    subject: (name) => `Die Integration ${name} wurde deaktiviert`,
    reason: (name, organization) =>
      `Pharos konnte Benachrichtigungen von ${organization} fünf Tage lang nicht über die Integration ${name} zustellen und hat sie deaktiviert. Über sie werden keine Benachrichtigungen gesendet.`,
    error: (error) => `Der letzte Fehler war: ${error}`,
    next: 'Beheben Sie die Ursache, senden Sie eine Testnachricht, und aktivieren Sie die Integration wieder.',
    action: 'Integrationen öffnen',
  },
};
