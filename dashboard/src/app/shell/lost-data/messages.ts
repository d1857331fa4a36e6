import { defineMessages, plural } from '../../../lib/messages.ts';

/** English texts of the notice of lost data. They are loaded with the notice. */
export const messages = defineMessages('lost-data', {
  title: 'Some received data could not be loaded',
  text: (files: number, size: string) =>
    `Reports are missing ${plural(files, { one: `1 file of data (${size}). It is`, other: `${files} files of data (${size}). They are` })} kept in journal/rejected of the data directory. If you do not run this server, inform its operator.`,
  dismiss: 'Dismiss',
});
