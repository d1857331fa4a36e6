import type { Language } from '../language.contract.ts';

/** The texts of a mail. */
interface MailTexts {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: string;
}

/** The texts of all mails of this module in one language. */
interface LanguageTexts {
  readonly passwordReset: MailTexts;
  readonly passwordChanged: MailTexts;
  readonly invitation: (inviter: string, organization: string) => MailTexts;
  readonly domainInvitation: (organization: string) => MailTexts;
  readonly emailConfirmation: MailTexts;
  readonly emailChanged: (email: string) => MailTexts;
}

const UNEXPECTED =
  'If you did not make this change, contact an owner of your organization or the server operator immediately.';
const UNEXPECTED_DE =
  'Wenn Sie das nicht waren, wenden Sie sich sofort an einen Inhaber Ihrer Organisation oder an den Betreiber des Servers.';

/** The texts of mails by language. */
export const MAIL_TEXTS: Readonly<Record<Language, LanguageTexts>> = {
  en: {
    passwordReset: {
      subject: 'Choose a new password',
      paragraphs: [
        'We received a request to reset the password of your Pharos account. The link below works once and expires in one hour.',
        'If you did not request this, ignore this mail. Your password does not change.',
      ],
      action: 'Choose a new password',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      paragraphs: [
        'The password of your Pharos account was changed with a reset link. All sessions were signed out.',
        UNEXPECTED,
      ],
    },
    invitation: (inviter, organization) => ({
      subject: `Join ${organization} on Pharos`,
      paragraphs: [
        `${inviter} invited you to join ${organization} on Pharos. The invitation expires in seven days.`,
        'If you did not expect this invitation, ignore this mail.',
      ],
      action: 'View invitation',
    }),
    domainInvitation: (organization) => ({
      subject: `Join ${organization} on Pharos`,
      paragraphs: [
        `You asked to join an organization with this e-mail address. ${organization} accepts addresses of your domain. The link below works once and expires in seven days.`,
        'If you did not request this, ignore this mail.',
      ],
      action: 'View invitation',
    }),
    emailConfirmation: {
      subject: 'Confirm your new e-mail address',
      paragraphs: [
        'A Pharos user requested to change the e-mail address of their account to this address. Confirm the change with the link below. It works once and expires in 24 hours.',
        'If you did not request this, ignore this mail.',
      ],
      action: 'Confirm this address',
    },
    emailChanged: (email) => ({
      subject: 'Your e-mail address was changed',
      paragraphs: [
        `The e-mail address of your Pharos account was changed to ${email}. This address no longer receives mail from Pharos.`,
        UNEXPECTED,
      ],
    }),
  },
  de: {
    passwordReset: {
      subject: 'Neues Passwort wählen',
      paragraphs: [
        'Für Ihr Pharos-Konto wurde ein neues Passwort angefordert. Der folgende Link funktioniert einmal und läuft in einer Stunde ab.',
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail. Ihr Passwort ändert sich nicht.',
      ],
      action: 'Neues Passwort wählen',
    },
    passwordChanged: {
      subject: 'Ihr Passwort wurde geändert',
      paragraphs: [
        'Das Passwort Ihres Pharos-Kontos wurde mit einem Link geändert. Alle Sitzungen wurden abgemeldet.',
        UNEXPECTED_DE,
      ],
    },
    invitation: (inviter, organization) => ({
      subject: `Einladung zu ${organization} auf Pharos`,
      paragraphs: [
        `${inviter} hat Sie eingeladen, ${organization} auf Pharos beizutreten. Die Einladung läuft in sieben Tagen ab.`,
        'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
      ],
      action: 'Einladung ansehen',
    }),
    domainInvitation: (organization) => ({
      subject: `Einladung zu ${organization} auf Pharos`,
      paragraphs: [
        `Sie haben mit dieser E-Mail-Adresse um den Beitritt zu einer Organisation gebeten. ${organization} nimmt Adressen Ihrer Domain auf. Der folgende Link funktioniert einmal und läuft in sieben Tagen ab.`,
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
      ],
      action: 'Einladung ansehen',
    }),
    emailConfirmation: {
      subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
      paragraphs: [
        'Jemand möchte die E-Mail-Adresse eines Pharos-Kontos auf diese Adresse ändern. Bestätigen Sie die Änderung mit dem folgenden Link. Er funktioniert einmal und läuft in 24 Stunden ab.',
        'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
      ],
      action: 'Diese Adresse bestätigen',
    },
    emailChanged: (email) => ({
      subject: 'Ihre E-Mail-Adresse wurde geändert',
      paragraphs: [
        `Die E-Mail-Adresse Ihres Pharos-Kontos wurde auf ${email} geändert. Diese Adresse erhält keine E-Mails von Pharos mehr.`,
        UNEXPECTED_DE,
      ],
    }),
  },
};
