import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The texts of the scheduled maintenance of status pages. */
export const messages = defineMessages('page-maintenance', {
  title: 'Maintenance',
  text: 'Announced in advance. It starts and ends automatically, and does not count as downtime.',
  loading: 'Loading maintenance',
  loadMore: 'Load more maintenance',
  create: 'Schedule maintenance',
  none: 'No maintenance scheduled',
  noneText: 'Announce planned work in advance. Subscribers see it in their calendar.',
  columns: { title: 'Maintenance', when: 'When', status: 'Status', actions: 'Actions' },
  duration: (text: string) => `for ${text}`,
  repeats: (text: string) => `Repeats: ${text}`,
  components: (count: number) =>
    `${number(count)} ${plural(count, { one: 'component', other: 'components' })}`,
  menu: (title: string) => `Actions for ${title}`,
  edit: 'Edit',
  addUpdate: 'Add an update',
  updates: (count: number) => `${number(count)} ${plural(count, { one: 'update', other: 'updates' })}`,
  delete: 'Delete',
  deleteTitle: (title: string) => `Delete ${title}?`,
  deleteText: 'Past occurrences are deleted, too. Cancel it with an update to keep them.',
  deleteNotifyText: 'They are told that it is canceled.',
  deleteMaintenance: 'Delete maintenance',
  done: {
    created: 'Maintenance scheduled',
    saved: 'Maintenance saved',
    deleted: 'Maintenance deleted',
    updated: 'Update published',
  },
  form: {
    newTitle: 'Schedule maintenance',
    editTitle: (title: string) => `Edit ${title}`,
    title: 'Title',
    titleExample: 'Database update',
    messageExample: 'What visitors will notice, and for how long.',
    components: 'Affected components',
    componentsText: 'Visitors see these as “Maintenance”.',
    pausesAlerts: 'Pause alerts of their monitors',
    pausesAlertsText: 'Creates a maintenance window of the monitors for the same times.',
    notify: 'Notify subscribers',
    notifyText: 'Now, and when it starts and ends.',
    notifyOfTimesText: 'They receive the new times, if these change.',
    submit: 'Schedule maintenance',
    save: 'Save',
  },
  update: {
    effect: 'Effect',
    effects: {
      none: 'Only a message',
      in_progress: 'Starts now',
      completed: 'Ends now',
      canceled: 'Is canceled',
    },
    submit: 'Publish update',
    none: 'No updates yet.',
  },
});
