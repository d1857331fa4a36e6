/** The German texts of the verification of custom domains. */
export const domains = {
  hostname: 'Domain',
  states: { verified: 'Bestätigt', missing: 'Eintrag fehlt', unverified: 'Nicht bestätigt' },
  missingText: 'Der DNS-Eintrag fehlt seit {since}. Nach 72 Stunden wird die Domain nicht mehr bedient.',
  records: 'Legen Sie einen dieser DNS-Einträge an, um die Domain zu bestätigen:',
  type: 'Typ',
  recordName: 'Name',
  value: 'Wert',
  copyName: 'Namen des {type}-Eintrags kopieren',
  copyValue: 'Wert des {type}-Eintrags kopieren',
  verify: 'Jetzt prüfen',
  checked: 'Zuletzt geprüft {ago}',
  neverChecked: 'Noch nicht geprüft',
  isVerified: '{hostname} ist bestätigt',
  notFound: 'DNS-Eintrag nicht gefunden',
  notFoundText: 'Änderungen an DNS-Einträgen können erst nach einigen Stunden sichtbar sein.',
} as const;
