import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const people = (count: number) =>
  `${number(count)} ${plural(count, { one: 'subscriber', other: 'subscribers' })}`;

/** The texts of the subscribers of status pages. */
export const messages = defineMessages('subscribers', {
  title: 'Subscribers',
  loading: 'Loading subscribers',
  loadMore: 'Load more subscribers',
  total: people,
  search: 'Search the beginning of an address',
  kind: 'Kind',
  allKinds: 'All kinds',
  kinds: { email: 'E-mail', webhook: 'Webhook', slack: 'Slack' },
  columns: {
    address: 'Address',
    kind: 'Kind',
    about: 'Notified about',
    since: 'Since',
    actions: 'Actions',
  },
  unconfirmed: 'Not confirmed',
  wholePage: 'The whole page',
  add: 'Add subscriber',
  import: 'Import',
  export: 'Export',
  none: 'No subscribers yet',
  noneText: 'Visitors subscribe on the page itself. You can also add people or import a list.',
  noMatch: 'No subscriber matches',
  noMatchText: 'Change the search or the kind.',
  remove: (address: string) => `Delete ${address}`,
  removeTitle: 'Delete this subscriber?',
  removeText: (address: string) => `${address} receives no further messages.`,
  removeSubscriber: 'Delete subscriber',
  removed: 'Subscriber deleted',
  addDialog: {
    title: 'Add a subscriber',
    text: 'The subscriber receives a message and confirms the subscription.',
    address: 'Address',
    examples: {
      email: 'ada@example.com',
      webhook: 'https://example.com/hooks/status',
      slack: 'https://hooks.slack.com/services/…',
    },
    components: 'Components',
    componentsText: 'Empty: the whole page.',
    submit: 'Add subscriber',
    cancel: 'Cancel',
    added: 'Subscriber added',
  },
  importDialog: {
    title: 'Import subscribers',
    text: 'A CSV file with a column “address” or “email”. Nothing is imported before you have seen the result.',
    file: 'File',
    tooLarge: 'The file is larger than 4 MB.',
    content: 'Content of the file',
    example: 'email\nada@example.com\n',
    isConfirmed: 'They have confirmed elsewhere',
    isConfirmedText:
      'Otherwise everybody is asked to confirm. Only for people who agreed to receive messages.',
    preview: 'Check file',
    submit: (count: number) => `Import ${people(count)}`,
    cancel: 'Cancel',
    close: 'Close',
    result: 'Result',
    ready: 'New',
    imported: 'Imported',
    existing: 'Already subscribed',
    failed: 'Rejected',
    line: (line: number) => `Line ${number(line)}`,
    done: (count: number) => `${people(count)} imported`,
  },
});
