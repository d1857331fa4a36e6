import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The texts of maintenance windows. */
export const messages = defineMessages('maintenance', {
  title: 'Maintenance',
  text: 'In a maintenance window, no state of its monitors is announced and no time is counted.',
  loading: 'Loading maintenance windows',
  create: 'Plan maintenance',
  empty: 'No maintenance is planned',
  emptyText:
    'Plan it before a deployment or for every Sunday night: no notifications are sent during maintenance.',
  columns: { name: 'Window', next: 'Next', length: 'Length', applies: 'Applies to', actions: 'Actions' },
  open: 'Open now',
  over: 'Over',
  all: 'All monitors',
  monitors: (count: number) => `${number(count)} ${plural(count, { one: 'monitor', other: 'monitors' })}`,
  menu: (name: string) => `Actions for ${name}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'An open window ends. States that changed meanwhile are announced.',
  more: 'Load more',
  done: { created: 'Maintenance planned', saved: 'Maintenance saved', deleted: 'Maintenance deleted' },
  form: {
    newTitle: 'Plan maintenance',
    editTitle: (name: string) => `Edit ${name}`,
    name: 'Name',
    nameExample: 'Sunday updates',
    monitors: 'Monitors',
    monitorsText: 'Without monitors and tags, it applies to all monitors.',
    tags: 'Tags',
    submit: 'Plan maintenance',
    save: 'Save',
  },
});
