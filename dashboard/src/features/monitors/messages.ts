import { LANGUAGE } from '../../lib/language.ts';
import { defineMessages } from '../../lib/messages.ts';
import { plural } from '../../lib/plural.ts';

const number = (value: number) => value.toLocaleString(LANGUAGE);
const monitors = (count: number) =>
  `${number(count)} ${plural(count, { one: 'monitor', other: 'monitors' })}`;

/** The texts of the list of monitors, and of states and kinds everywhere. */
export const messages = defineMessages('monitors', {
  title: 'Monitors',
  text: 'Checks of websites, servers, certificates and jobs.',
  loading: 'Loading monitors',
  create: 'Create monitor',
  maintenance: 'Maintenance',
  today: 'Today',
  states: {
    up: 'Up',
    degraded: 'Degraded',
    down: 'Down',
    unreachable: 'Unreachable',
    pending: 'Pending',
    paused: 'Paused',
    maintenance: 'Maintenance',
    unknown: 'Unknown',
  },
  kinds: {
    http: { name: 'Website or API', text: 'An HTTP request: status, content, certificate and speed.' },
    transaction: { name: 'Several requests', text: 'Requests one after another, such as sign in and order.' },
    heartbeat: { name: 'Cron job', text: 'Your job sends a request when it runs. Know when it does not.' },
    tcp: { name: 'TCP port', text: 'A database, a mail server or another port.' },
    dns: { name: 'DNS record', text: 'The records of a name, and their values.' },
    tls: { name: 'Certificate', text: 'Validity, host name, chain and days until expiry.' },
    ping: { name: 'Ping', text: 'ICMP echo requests to a host.' },
    domain: { name: 'Domain expiry', text: 'When the registration of a domain ends.' },
  },
  columns: {
    monitor: 'Monitor',
    days: (count: number) => `Last ${number(count)} days`,
    latency: '24 hours',
    availability: 'Availability',
    actions: 'Actions',
  },
  day: {
    none: (day: string) => `${day}: no figures`,
    availability: (day: string, percent: string) => `${day}: ${percent}`,
    down: (duration: string) => `down ${duration}`,
    degraded: (duration: string) => `degraded ${duration}`,
  },
  days: (name: string, count: number, percent: string, problems: number) =>
    `${name}, last ${number(count)} days: ${percent} available, ${
      problems === 0
        ? 'no downtime'
        : `downtime on ${number(problems)} ${plural(problems, { one: 'day', other: 'days' })}`
    }`,
  latency: (name: string, last: string) => `${name}, response times of the last 24 hours. Last: ${last}`,
  counts: 'States of all monitors',
  toolbar: {
    search: 'Search name or target',
    state: 'State',
    allStates: 'All states',
    kind: 'Kind',
    allKinds: 'All kinds',
    tag: 'Tag',
    allTags: 'All tags',
    clear: 'Clear filters',
  },
  noGroup: 'Without a group',
  count: (count: number) => monitors(count),
  problems: (count: number) => `${number(count)} down or degraded`,
  filterByTag: (tag: string) => `Show the monitors with the tag ${tag}`,
  lasting: (duration: string) => `for ${duration}`,
  every: (duration: string) => `every ${duration}`,
  menu: (name: string) => `Actions for ${name}`,
  pause: 'Pause',
  resume: 'Resume',
  edit: 'Edit',
  loadMore: 'Load more monitors',
  more: 'More actions',
  import: 'Import monitors',
  noMatch: 'No monitor matches',
  noMatchText: 'Change the search or the filters.',
  empty: {
    title: 'Know before your visitors do',
    text: 'A monitor checks a target at a fixed interval and notifies you when it fails. Start with one of these:',
    readOnly: 'A monitor checks a target at a fixed interval. Nobody has created one yet.',
    starts: {
      http: { name: 'Watch a website', text: 'Paste its address. It is tested while you type.' },
      tls: { name: 'Watch a certificate', text: 'Receive a notice weeks before it expires.' },
      heartbeat: { name: 'Watch a cron job', text: 'One line of curl at the end of your backup.' },
    },
  },
  bulk: {
    open: 'Pause by tag',
    title: 'Pause or resume by tag',
    text: 'Applies to all monitors with the tag. Paused monitors are not checked, and their open outages end without a notification.',
    tag: 'Tag',
    action: 'Action',
    cancel: 'Cancel',
    pause: 'Pause monitors',
    resume: 'Resume monitors',
    paused: (count: number) => `${monitors(count)} paused`,
    resumed: (count: number) => `${monitors(count)} resumed`,
  },
  done: {
    paused: (name: string) => `${name} paused`,
    resumed: (name: string) => `${name} resumed`,
  },
});
