import { defineMessages } from '../../lib/messages.ts';

/** Texts that replace those of the server, by kind or field. English ones are those of the server. */
type Replaced = Readonly<Record<string, { readonly title: string; readonly text: string } | undefined>>;

const fields: Replaced = {};
const kindNames: Readonly<Record<string, string | undefined>> = { email: 'E-mail' };
const kinds: Readonly<Record<string, string | undefined>> = {};

/** The texts of integrations. */
export const messages = defineMessages('integrations', {
  /** The names of kinds that are not names of products. */
  kindNames,
  title: 'Integrations',
  text: 'Where alerts and reports are sent.',
  keepersOnly: 'Only owners and admins can see integrations.',
  loading: 'Loading integrations',
  connected: 'Connected',
  empty: 'Nothing is connected yet',
  emptyText: 'Choose a service below. You can send a test message before you save.',
  add: 'Add an integration',
  connect: (name: string) => `Connect ${name}`,
  edit: 'Edit',
  editTitle: (name: string) => `Edit ${name}`,
  unavailable: 'This server has no mail server. Its operator can set one.',
  name: 'Name',
  nameHint: 'Shown in the list and in rules.',
  language: 'Language of messages',
  languages: { en: 'English', de: 'Deutsch' },
  optional: 'Optional',
  unchanged: 'Stored. Leave empty to keep it',
  unchangedLast: (last4: string) => `Stored, ends in ${last4}. Leave empty to keep it`,
  generate: 'Generate',
  copySecret: 'Copy the secret',
  copyNow: 'Copy the secret to your server now: it is not shown again.',
  cancel: 'Cancel',
  save: 'Save',
  submit: 'Connect',
  test: 'Send test',
  delivered: (duration: string) => `The test message was delivered in ${duration}.`,
  notDelivered: 'The test message was not delivered',
  response: 'Response',
  status: (code: number) => `Status ${code}`,
  menu: (name: string) => `Actions for ${name}`,
  enable: 'Enable',
  disable: 'Disable',
  delete: 'Delete',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'Rules no longer send to it. Its secrets are deleted.',
  created: (name: string) => `${name} connected`,
  saved: 'Saved',
  deleted: 'Integration deleted',
  states: { active: 'Active', failing: 'Failing', disabled: 'Disabled' },
  failingSince: (time: string) => `No message was delivered since ${time}.`,
  disabledByFailures:
    'Disabled after 5 days without a delivery. Correct it, send a test, and enable it again.',
  lastDelivered: (ago: string) => `Last delivery ${ago}`,
  neverDelivered: 'No delivery yet',
  fields,
  kinds,
});
