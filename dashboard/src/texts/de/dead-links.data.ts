/** The German texts of links that no longer work. */
export const deadLinks = {
  title: 'Dieser Link funktioniert nicht mehr',
  texts: {
    invitation:
      'Diese Einladung ist ungültig oder abgelaufen: Bitten Sie die Person, die Sie eingeladen hat, um eine neue.',
    setup:
      'Dieser Einrichtungslink ist ungültig oder abgelaufen: Melden Sie sich an, wenn die Instanz einen Inhaber hat; sonst steht der aktuelle Link im Protokoll des Servers.',
    reset: 'Dieser Link ist ungültig oder abgelaufen: Ein Link funktioniert einmal und eine Stunde lang.',
    email: 'Dieser Link ist ungültig oder abgelaufen: Ein Link funktioniert einmal und 24 Stunden lang.',
  },
  signIn: 'Anmelden',
  toOverview: 'Zur Übersicht',
  newLink: 'Neuen Link anfordern',
  toAccount: 'Zu Ihrem Konto',
} as const;
