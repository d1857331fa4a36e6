/** The German texts of mails about accounts. */
export const accountMails = {
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
      'Wenn Sie das nicht waren, wenden Sie sich sofort an einen Inhaber Ihrer Organisation oder an den Betreiber des Servers.',
    ],
  },
  invitation: {
    subject: 'Einladung zu {organization} auf Pharos',
    paragraphs: [
      '{inviter} hat Sie eingeladen, {organization} auf Pharos beizutreten. Die Einladung läuft in sieben Tagen ab.',
      'Wenn Sie diese Einladung nicht erwartet haben, ignorieren Sie diese E-Mail.',
    ],
    action: 'Einladung ansehen',
  },
  domainInvitation: {
    subject: 'Einladung zu {organization} auf Pharos',
    paragraphs: [
      'Sie haben mit dieser E-Mail-Adresse um den Beitritt zu einer Organisation gebeten. {organization} nimmt Adressen Ihrer Domain auf. Der folgende Link funktioniert einmal und läuft in sieben Tagen ab.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    ],
    action: 'Einladung ansehen',
  },
  emailConfirmation: {
    subject: 'Bestätigen Sie Ihre neue E-Mail-Adresse',
    paragraphs: [
      'Jemand möchte die E-Mail-Adresse eines Pharos-Kontos auf diese Adresse ändern. Bestätigen Sie die Änderung mit dem folgenden Link. Er funktioniert einmal und läuft in 24 Stunden ab.',
      'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail.',
    ],
    action: 'Diese Adresse bestätigen',
  },
  emailChanged: {
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    paragraphs: [
      'Die E-Mail-Adresse Ihres Pharos-Kontos wurde auf {email} geändert. Diese Adresse erhält keine E-Mails von Pharos mehr.',
      'Wenn Sie das nicht waren, wenden Sie sich sofort an einen Inhaber Ihrer Organisation oder an den Betreiber des Servers.',
    ],
  },
} as const;
