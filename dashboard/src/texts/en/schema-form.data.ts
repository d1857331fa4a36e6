/** The texts of forms that are generated from JSON Schema. */
export const schemaForm = {
  optional: 'Optional',
  stored: 'Stored. Leave empty to keep it',
  key: 'Name',
  value: 'Value',
  add: 'Add',
  addTo: 'Add to {title}',
  remove: 'Remove {title} {number}',
  element: '{title} {number}',
  yes: 'Yes',
  no: 'No',
  more: 'More',
} as const;
