import { defineMessages, plural } from '../../lib/messages.ts';

/** The texts of scheduled reports. */
export const messages = defineMessages('scheduled-reports', {
  title: 'Scheduled reports',
  text: 'Reports by e-mail and to your integrations, every morning, week or month.',
  create: 'Create report',
  keepersOnly: 'Only owners and admins can manage scheduled reports.',
  loading: 'Loading scheduled reports',
  empty: 'No scheduled reports yet',
  emptyText:
    'A report shows visitors, sources, pages, goals and revenue of a website, compared with the period before. Nobody needs an account to receive it.',
  allWebsites: 'All websites',
  columns: {
    name: 'Report',
    schedule: 'Schedule',
    recipients: 'Recipients',
    lastSent: 'Last sent',
    state: 'State',
    menu: (name: string) => `Actions for ${name}`,
  },
  frequencies: { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' },
  schedule: (frequency: string, hour: string) => `${frequency} at ${hour}`,
  receivers: (people: number, integrations: number) =>
    [
      ...(people > 0 ? [`${people} ${plural(people, { one: 'address', other: 'addresses' })}`] : []),
      ...(integrations > 0
        ? [`${integrations} ${plural(integrations, { one: 'integration', other: 'integrations' })}`]
        : []),
    ].join(', '),
  unsubscribed: (count: number) => `${count} unsubscribed`,
  never: 'Never',
  states: { active: 'Active', paused: 'Paused', failing: 'Failing' },
  next: (time: string) => `Next: ${time}`,
  menu: {
    edit: 'Edit',
    preview: 'Preview',
    send: 'Send now',
    pause: 'Pause',
    resume: 'Resume',
    delete: 'Delete',
  },
  sent: (count: number) =>
    `Report sent to ${count} ${plural(count, { one: 'recipient', other: 'recipients' })}`,
  paused: 'Report paused',
  resumed: 'Report resumed',
  deleted: 'Report deleted',
  deleteTitle: (name: string) => `Delete “${name}”?`,
  deleteText: 'It is no longer sent. This cannot be undone.',
  form: {
    createTitle: 'Create report',
    editTitle: 'Edit report',
    website: 'Website',
    name: 'Name',
    namePlaceholder: 'Weekly report',
    frequency: 'Frequency',
    hour: 'Time',
    hourHint:
      'In the time zone of the website. Weekly reports are sent on the first day of the week, monthly ones on the first of the month.',
    recipients: 'E-mail addresses',
    recipientsPlaceholder: 'ada@example.com',
    recipientsHint: 'One per line, at most 50. Each e-mail has a link to unsubscribe.',
    integrations: 'Integrations',
    integrationsHint: 'Receive the main figures.',
    language: 'Language',
    languages: { en: 'English', de: 'Deutsch' },
    cancel: 'Cancel',
    create: 'Create report',
    save: 'Save',
    preview: 'Preview',
    hidePreview: 'Hide preview',
    created: 'Report created',
    saved: 'Report saved',
  },
  previewTitle: 'Preview',
  previewText: 'The report about the latest finished period.',
  close: 'Close',
});
