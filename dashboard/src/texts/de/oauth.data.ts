/** The German texts of the page on which people authorize an app, and of the list of authorized apps. */
export const oauth = {
  consent: {
    connect: 'App verbinden',
    loading: 'App wird geladen',
    title: '{name} autorisieren?',
    signedInAs: 'Sie sind als {email} angemeldet.',
    footer: 'Sie können den Zugriff jederzeit in Ihren Kontoeinstellungen widerrufen.',
    unverified: 'Diese App ist nicht verifiziert. Sie hat ihren Namen selbst gewählt.',
    unverifiedAt:
      'Diese App ist nicht verifiziert. Sie hat ihren Namen und ihre Adresse selbst gewählt: {address}.',
    redirect: {
      before: 'Sie werden zu ',
      after: ' weitergeleitet. Fahren Sie nur fort, wenn Sie diese Seite von dort geöffnet haben.',
    },
    thisComputer: 'einer App auf diesem Computer',
    organization: 'Organisation',
    scopes: 'Diese App erhält folgende Berechtigungen',
    beyondRole: 'Ihre Rolle erlaubt dies nicht',
    duration:
      'Der Zugriff endet, wenn Sie ihn widerrufen oder wenn die App ihn 30 Tage lang nicht verwendet.',
    allow: 'Zulassen',
    deny: 'Ablehnen',
  },
  rejected: {
    title: 'Diese App kann nicht verbunden werden',
    footer: 'Es wurde kein Zugriff erteilt, und es wurden keine Daten an die App gesendet.',
    noRequest:
      'Die Autorisierungsanfrage fehlt. Beginnen Sie noch einmal in der App, die Sie verbinden möchten.',
    invalidClient: 'Diese App ist hier nicht registriert. Möglicherweise muss sie sich neu registrieren.',
    invalidRedirect:
      'Die App hat eine Weiterleitung an eine Adresse angefordert, die sie nicht registriert hat. Möglicherweise gibt sich jemand als diese App aus.',
    clientDisabled: 'Der Zugriff dieser App wurde widerrufen.',
    invalidScope: 'Die App hat einen Scope angefordert, den es nicht gibt.',
    invalidTarget: 'Die App hat Zugriff auf einen anderen Server angefordert.',
    invalidRequest: 'Die App hat eine ungültige Autorisierungsanfrage gesendet.',
  },
  grants: {
    authorizedBy: 'Autorisiert von {email}',
    allWebsites: 'Alle Websites',
    websites: '{count, plural, one {# Website} other {# Websites}}',
    neverUsed: 'Nie verwendet',
    lastUsed: 'Zuletzt verwendet: {time}',
    since: 'Autorisiert am {time}',
    revoke: 'Widerrufen',
    revokeNamed: '{name} widerrufen',
  },
} as const;
