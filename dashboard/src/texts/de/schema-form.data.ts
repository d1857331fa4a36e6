/** The German texts of forms that are generated from JSON Schema. */
export const schemaForm = {
  optional: 'Optional',
  stored: 'Gespeichert. Leer lassen, um den Wert zu behalten',
  key: 'Name',
  value: 'Wert',
  add: 'Hinzufügen',
  addTo: 'Zu „{title}“ hinzufügen',
  remove: '{title} {number} entfernen',
  element: '{title} {number}',
  yes: 'Ja',
  no: 'Nein',
  more: 'Mehr',
} as const;
