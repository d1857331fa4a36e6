import type { messages } from './messages.ts';

/** The German texts of forms that are generated from JSON Schema. */
export const schemaFormMessages: typeof messages = {
  optional: 'Optional',
  stored: 'Gespeichert. Leer lassen, um den Wert zu behalten',
  key: 'Name',
  value: 'Wert',
  add: 'Hinzufügen',
  addTo: (title: string) => `Zu „${title}“ hinzufügen`,
  remove: (title: string, number: string) => `${title} ${number} entfernen`,
  element: (title: string, number: string) => `${title} ${number}`,
  yes: 'Ja',
  no: 'Nein',
  more: 'Mehr',
};
