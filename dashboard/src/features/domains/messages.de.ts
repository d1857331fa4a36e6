import type { messages } from './messages.ts';

/** The German texts of the verification of custom domains. */
export const domainMessages: typeof messages = {
  hostname: 'Domain',
  states: { verified: 'Bestätigt', missing: 'Eintrag fehlt', unverified: 'Nicht bestätigt' },
  missingText: (since) =>
    `Der DNS-Eintrag fehlt seit ${since}. Nach 72 Stunden wird die Domain nicht mehr bedient.`,
  records: 'Legen Sie einen dieser DNS-Einträge an, um die Domain zu bestätigen:',
  type: 'Typ',
  recordName: 'Name',
  value: 'Wert',
  copyName: (type) => `Namen des ${type}-Eintrags kopieren`,
  copyValue: (type) => `Wert des ${type}-Eintrags kopieren`,
  verify: 'Jetzt prüfen',
  checked: (ago) => `Zuletzt geprüft ${ago}`,
  neverChecked: 'Noch nicht geprüft',
  isVerified: (hostname) => `${hostname} ist bestätigt`,
  notFound: 'DNS-Eintrag nicht gefunden',
  notFoundText: 'Änderungen an DNS-Einträgen können erst nach einigen Stunden sichtbar sein.',
};
