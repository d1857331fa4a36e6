import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const monitors = (count: number) =>
  `${number(count)} ${plural(count, { one: 'monitor', other: 'monitors' })}`;

/** The texts of the import of monitors. */
export const messages = defineMessages('monitor-import', {
  title: 'Import monitors',
  text: 'From another product. Nothing is created before you have seen the result.',
  source: 'Product',
  sources: {
    uptime_kuma: 'Uptime Kuma',
    uptimerobot: 'UptimeRobot',
    gatus: 'Gatus',
    openstatus: 'OpenStatus',
  },
  hints: {
    uptime_kuma: 'The backup: a JSON file.',
    uptimerobot: 'The export: a JSON or CSV file.',
    gatus: 'The configuration: a YAML file.',
    openstatus: 'The configuration: a YAML file.',
  },
  file: 'File',
  tooLarge: 'The file is larger than 2 MB.',
  content: 'Content of the file',
  cancel: 'Cancel',
  preview: 'Check the file',
  submit: (count: number) => `Import ${monitors(count)}`,
  results: 'Result',
  columns: { name: 'Monitor', status: 'Result', notes: 'What is not imported' },
  statuses: { ready: 'Ready', created: 'Created', skipped: 'No equivalent', failed: 'Failed' },
  nothing: 'The file contains no monitors.',
  done: (count: number) => `${monitors(count)} imported`,
  close: 'Close',
});
