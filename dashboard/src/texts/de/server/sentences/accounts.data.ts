/** German sentences about users, organizations, keys, share links and reports by mail. */
export const users = {
  isOnlyUser: 'Sie sind der einzige Benutzer dieser Instanz',
  setUpLinkIsInvalid: 'Dieser Einrichtungslink ist ungültig oder abgelaufen',
  emailIsInUse: 'Diese E-Mail-Adresse wird bereits verwendet',
  linkIsInvalid: 'Dieser Link ist ungültig oder abgelaufen',
  invitationIsInvalid: 'Diese Einladung ist ungültig oder abgelaufen',
  signInToAcceptInvitation: 'Melden Sie sich an, um diese Einladung anzunehmen',
  noMailAskOwner:
    'Diese Instanz versendet keine E-Mails. Bitten Sie einen Inhaber der Organisation um eine Einladung',
  instanceSendsMail:
    'Diese Instanz versendet E-Mails. Der Benutzer kann auf der Anmeldeseite einen Link anfordern',
  changeOwnPassword: 'Ändern Sie Ihr eigenes Passwort in Ihrem Konto',
  noSuchMember: 'Die Organisation hat kein Mitglied mit dieser ID',
  belongsToOtherOrganization:
    'Dieser Benutzer gehört zu einer Organisation, die Sie nicht verwalten. Fragen Sie den Betreiber des Servers',
  roleIsHigher: 'Die Rolle dieses Benutzers ist höher als Ihre',
  noMailAskOperator:
    'Diese Instanz versendet keine E-Mails. Bitten Sie einen Inhaber Ihrer Organisation oder den Betreiber des Servers um einen Link',
  tooManyPasskeys: 'Sie haben die Grenze von {max} Passkeys erreicht. Löschen Sie zuerst einen Passkey',
  passkeyWasNotAccepted: 'Dieser Passkey wurde nicht angenommen',
  mustBeSixDigits: 'muss aus sechs Ziffern bestehen',
  mustBeTenLetters: 'muss aus zehn Buchstaben und Ziffern bestehen',
  secondFactorIsOn: 'Zwei-Faktor-Authentifizierung ist bereits eingeschaltet',
  hasAlreadyBeenUsed: 'wurde bereits verwendet; warten Sie auf den nächsten Code',
  isAlreadySignedIn: 'Sie sind bereits angemeldet',
  signInAgain: 'Melden Sie sich erneut an',
  mustComeFromPasskey: 'muss von einem Passkey stammen, der PIN, Fingerabdruck oder Gesicht verlangt',
  passkeyIsAlreadyRegistered: 'Dieser Passkey ist bereits registriert',
  invalidEmailOrPassword: 'E-Mail-Adresse oder Passwort ist falsch',
  isIncorrect: 'ist falsch',
};

export const keys = {
  mustNotContainScopeTwice: 'darf einen Scope nicht zweimal enthalten',
  keyIsRevoked: 'Der Schlüssel wurde widerrufen',
  keyHasExpired: 'Der Schlüssel ist abgelaufen',
  isNotWebsiteOfOrganization: 'ist keine Website dieser Organisation',
  onlyCreatorAddsScope:
    'Den Scope manage:flags fügt die Person hinzu, die den Schlüssel erstellt hat. Erstellen Sie einen anderen Schlüssel',
  onlyCreatorRotates:
    'Einen Schlüssel mit dem Scope manage:flags erneuert die Person, die ihn erstellt hat. Erstellen Sie einen anderen Schlüssel, und widerrufen Sie diesen',
};

export const oauth = {
  exceedsRole: 'gehen über Ihre Rolle hinaus: {names}',
  mustBeWebsitesOfOrganization: 'müssen Websites der Organisation sein',
  hasExpiredOrWasModified: 'ist abgelaufen oder wurde verändert. Beginnen Sie in der Anwendung von vorn.',
  noApplicationHasClientId: 'Keine Anwendung hat diese Client-ID',
  sendForm: 'Senden Sie ein Formular: application/x-www-form-urlencoded',
  mustBeVisibleText:
    'muss visible text, without invisible characters oder characters that change the text direction sein',
  mustNotBeAddress: 'darf keine Adresse dieses Dienstes sein',
  clientIdIsRequired: 'client_id ist erforderlich',
};

export const organizations = {
  stillHasWebsites: '„{name}“ hat noch Websites. Löschen oder übertragen Sie diese zuerst.',
  isOnlyOwner:
    'Sie sind der einzige Inhaber von „{name}“: Machen Sie ein anderes Mitglied zum Inhaber, oder entfernen Sie die anderen Mitglieder',
  mustBeAtMost256Kb: 'darf höchstens 256 KB groß sein',
  mustBeImage: 'muss ein PNG-, JPEG- oder WebP-Bild sein',
  mustHavePixels: 'muss {min} bis {max} Pixel breit und hoch sein; es hat {width} × {height}',
  ownsTooMany: 'Sie besitzen bereits {max} Organisationen, mehr sind nicht möglich',
  mustBeSlug:
    'darf nur Kleinbuchstaben, Ziffern und Bindestriche enthalten, ohne Bindestrich am Anfang oder Ende',
  mustBeCurrency: 'muss ein Code nach ISO 4217 sein, etwa EUR',
  mustBeDomain: 'muss eine Domain sein, etwa example.com',
  mustNotBeMailProvider: 'darf nicht die Domain eines öffentlichen Mailanbieters sein',
  slugIsAlreadyInUse: 'Der Slug „{slug}“ ist bereits vergeben',
  isAlreadyInUse: 'ist bereits vergeben',
  setUpOwnSecondFactor: 'Richten Sie zuerst für Ihr eigenes Konto Zwei-Faktor-Authentifizierung ein',
  ownerMustSetUpSecondFactor: 'Zuerst muss ein Inhaber Zwei-Faktor-Authentifizierung einrichten',
  mustBeDomainOfOwner: 'muss die Domain der E-Mail-Adresse eines Inhabers oder Administrators sein',
};

export const organizationExports = {
  anotherExportIsRunning: 'Ein anderer Export dieser Organisation ist noch nicht fertig',
  archiveIsNotWrittenYet: 'Das Archiv ist noch nicht geschrieben',
  archiveIsTooLarge:
    'Das Archiv ist größer als 20 GB. Exportieren Sie die Websites einzeln mit GET /v1/export',
  exportFailed: 'Der Export ist fehlgeschlagen. Erstellen Sie einen neuen',
  archiveHasExpired: 'Das Archiv ist abgelaufen. Erstellen Sie einen neuen Export',
};

export const shares = {
  shareLinkDoesNotExist: 'Den Freigabelink gibt es nicht, er ist abgelaufen, oder er wurde widerrufen',
  mustBeOrigin: 'muss an origin such as https://intranet.example sein',
  mustBeOneOrigin: 'muss one origin, without * sein',
  mustHaveHostOfLetters: 'muss einen Host aus Buchstaben, Ziffern, Bindestrichen und Punkten haben',
  mustBeOriginOnly: 'muss an origin, without a path oder anything else after the host sein',
  tooManyShareLinks: 'Eine Website hat höchstens {max} Freigabelinks',
  mustBeNullForLink: 'muss bei einem Link mit Passwort null sein',
  repeatsOrigin: 'wiederholt einen früheren Origin',
};

export const scheduledReports = {
  mustNotContainAddressTwice: 'darf eine Adresse nicht zweimal enthalten',
  mustHaveAddress: 'muss eine Adresse enthalten, außer `integrationIds` enthält eine Integration',
  mustBeEmptyWithoutMailServer: 'muss leer sein: Es ist kein Mailserver eingerichtet (PHAROS_SMTP_URL)',
  isNotIntegrationOfOrganization: 'ist keine Integration dieser Organisation',
  tooManyScheduledReports: 'Eine Organisation hat höchstens {max} geplante Berichte',
};
