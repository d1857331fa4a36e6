import { defineMessages } from '../../lib/messages.ts';

/** The texts of forms that are generated from JSON Schema. */
export const messages = defineMessages('schema-form', {
  optional: 'Optional',
  stored: 'Stored. Leave empty to keep it',
  key: 'Name',
  value: 'Value',
  add: 'Add',
  addTo: (title: string) => `Add to ${title}`,
  remove: (title: string, number: string) => `Remove ${title} ${number}`,
  element: (title: string, number: string) => `${title} ${number}`,
  yes: 'Yes',
  no: 'No',
  more: 'More',
});
