import { ENGLISH_NAMES } from '../../../../server/src/lib/status-names/en.data.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { defineMessages } from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);

/** The texts of the list of status pages, of the frame of a page, and of states everywhere. */
export const messages = defineMessages('status-pages', {
  title: 'Status pages',
  text: 'Pages that show your visitors whether your services work.',
  loading: 'Loading status pages',
  create: 'Create status page',
  import: 'Import status page',
  more: 'More actions',
  loadMore: 'Load more status pages',
  notAllowed: 'Your role can read status pages, but not change them.',
  search: 'Search name or address',
  noMatch: 'No status page matches',
  noMatchText: 'Change the search.',
  clear: 'Clear search',
  states: ENGLISH_NAMES.state,
  severities: ENGLISH_NAMES.severity,
  statuses: ENGLISH_NAMES.incidentStatus,
  maintenanceStatuses: ENGLISH_NAMES.maintenanceStatus,
  visibilities: {
    public: 'Public',
    password: 'Password',
    email: 'E-mail addresses',
    ip: 'IP ranges',
    members: 'Members',
  },
  columns: {
    page: 'Page',
    state: 'State',
    visibility: 'Visible to',
    components: 'Components',
    incidents: 'Open incidents',
    subscribers: 'Subscribers',
  },
  components: (count: number) =>
    `${number(count)} ${plural(count, { one: 'component', other: 'components' })}`,
  incidents: (count: number) =>
    `${number(count)} open ${plural(count, { one: 'incident', other: 'incidents' })}`,
  subscribers: (count: number) =>
    `${number(count)} ${plural(count, { one: 'subscriber', other: 'subscribers' })}`,
  empty: {
    title: 'Inform visitors about outages',
    text: 'A status page shows the state of your services, 90 days of history, incidents and maintenance. It stays online while your own website is down.',
    readOnly: 'A status page shows the state of your services. Nobody has created one yet.',
    steps: {
      components: {
        name: 'Choose what it shows',
        text: 'Monitors, groups of monitors, or services without one.',
      },
      design: { name: 'Add your brand', text: 'Logo, color, language and domain, with a live preview.' },
      subscribers: { name: 'Reach your customers', text: 'By e-mail, webhook, Slack, feed and calendar.' },
    },
  },
  newPage: {
    title: 'Create a status page',
    text: 'You can change everything later.',
    name: 'Name',
    nameExample: 'Example Shop',
    slug: 'Address',
    slugText: (address: string) => `The page is at ${address}`,
    monitors: 'Monitors',
    monitorsText: 'Each becomes a component. You can add others later.',
    submit: 'Create status page',
    cancel: 'Cancel',
    created: (name: string) => `${name} created`,
    incomplete: 'Some monitors could not be added',
  },
  page: {
    loading: 'Loading the status page',
    open: 'Open page',
    openText: 'Opens in a new tab',
    createIncident: 'Create incident',
    menu: 'Actions for the page',
    delete: 'Delete status page',
    deleteTitle: (name: string) => `Delete ${name}?`,
    deleteText:
      'Its components, incidents, maintenance and subscribers are deleted, too. Its address becomes free.',
    deleted: 'Status page deleted',
    tabs: {
      incidents: 'Incidents',
      maintenance: 'Maintenance',
      design: 'Design',
      visibility: 'Visibility',
      subscribers: 'Subscribers',
      templates: 'Templates',
    },
    sections: 'Sections of the status page',
  },
  impact: {
    title: 'Affected components',
    text: 'Choose the state of each affected component.',
    none: 'The page has no components yet.',
    state: (name: string) => `State of ${name}`,
    notAffected: 'Not affected',
  },
  markdown: {
    write: 'Write',
    preview: 'Preview',
    label: 'Message',
    mode: 'Write or preview',
    hint: 'Markdown: **bold**, [link](https://example.com), lists and code.',
    empty: 'Nothing to preview yet.',
  },
});
