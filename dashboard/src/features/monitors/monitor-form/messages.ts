import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';
import type { SchemaTexts } from '../../../ui/schema-form/schema-texts.ts';

type Fields = SchemaTexts['fields'];
const number = (value: number) => value.toLocaleString(LANGUAGE);

/** Texts of fields that have none in the schema. Those of the others are the texts of the schema. */
const rows: Fields = {
  'keywords.text': { title: 'Text' },
  'keywords.present': { title: 'is contained', text: 'is not contained' },
  'jsonAssertions.path': { title: '$.status' },
  'jsonAssertions.comparison': { title: 'Comparison' },
  'jsonAssertions.expected': { title: 'Value' },
  'headerAssertions.name': { title: 'content-type' },
  'headerAssertions.comparison': { title: 'Comparison' },
  'headerAssertions.expected': { title: 'Value' },
};
const fields: Readonly<Record<string, Fields | undefined>> = {
  http: rows,
  transaction: {
    'steps.name': { title: 'Name' },
    'steps.url': { title: 'URL', text: 'Can contain {{name}}.' },
    'steps.extract': { title: 'Extract values', text: 'Later requests use them as {{name}}.' },
    'steps.extract.name': { title: 'name' },
    'steps.extract.from': { title: 'From' },
    'steps.extract.at': { title: '$.token' },
    ...Object.fromEntries(Object.entries(rows).map(([path, texts]) => [`steps.${path}`, texts])),
  },
};
const choices: SchemaTexts['choices'] = {
  equals: 'equals',
  not_equals: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  less_than: 'is less than',
  greater_than: 'is greater than',
  exists: 'exists',
  not_exists: 'does not exist',
  auto: 'Automatic',
  json: 'JSON',
  header: 'Header',
  cookie: 'Cookie',
};

const elements: SchemaTexts['elements'] = {
  steps: 'Request',
  'steps.extract': 'Value',
  'steps.headers': 'Header',
  headers: 'Header',
  secretHeaders: 'Secret header',
  variables: 'Variable',
  keywords: 'Keyword',
  'steps.keywords': 'Keyword',
  headerAssertions: 'Response header',
  'steps.headerAssertions': 'Response header',
};

/** The texts of the form of monitors. */
export const messages = defineMessages('monitor-form', {
  newTitle: 'New monitor',
  newText: 'It is tested while you fill in the form.',
  editTitle: (name: string) => `Edit ${name}`,
  notAllowed: 'Your role does not permit changes of monitors.',
  loading: 'Loading the form',
  kind: 'Kind',
  unavailable: 'This server may not send ICMP packets.',
  url: 'URL',
  urlExample: 'https://example.com/health',
  name: 'Name',
  nameExample: {
    http: 'Website',
    transaction: 'Sign in and order',
    heartbeat: 'Nightly backup',
    tcp: 'Database',
    dns: 'Records of example.com',
    tls: 'Certificate of example.com',
    ping: 'Router',
    domain: 'example.com',
  },
  interval: 'Interval',
  every: (duration: string) => `Every ${duration}`,
  create: 'Create monitor',
  save: 'Save monitor',
  incomplete: 'A name and a complete target are required.',
  created: (name: string) => `${name} created`,
  saved: 'Monitor saved',
  cacheBust: 'Bypass caches',
  cacheBustText: 'Adds a parameter with a random value to each request.',
  sections: {
    response: { title: 'Expected response', text: 'Status, keywords, JSON values and headers' },
    request: { title: 'Request', text: 'Method, headers, body and credentials' },
    connection: { title: 'Connection', text: 'Redirects, HTTP version and certificates' },
    other: { title: 'Options', text: 'Optional settings of this kind' },
  },
  responseSummary: (status: string, conditions: number) =>
    conditions === 0
      ? `Status ${status}. Add keywords, JSON values and headers`
      : `Status ${status} and ${number(conditions)} ${plural(conditions, { one: 'condition', other: 'conditions' })}`,
  decision: {
    title: 'When it is down',
    summary: (timeout: string, failures: string, window: string, degraded: string) =>
      `After ${failures} of ${window} checks, each within ${timeout} s${
        degraded === '' ? '' : `. Degraded above ${degraded} ms`
      }`,
    local: 'This server',
    timeoutSeconds: {
      title: 'Time-out, in seconds',
      text: 'A check that takes longer fails. At most the interval.',
    },
    retries: {
      title: 'Fast retries',
      text: 'How often a failed check is repeated immediately before it counts.',
    },
    failuresToDown: {
      title: 'Failures until down',
      text: 'Failed checks among the last checks of the window.',
    },
    failureWindow: { title: 'Window, in checks', text: 'How many of the last checks are counted.' },
    successesToUp: { title: 'Successes until up', text: 'Successful checks in a row.' },
    degradedAfterMs: {
      title: 'Degraded above, in ms',
      text: 'A slower check is degraded. Empty: no threshold.',
    },
    regions: { title: 'Regions', text: 'Where it is checked from. Probes add regions.' },
    quorum: { title: 'Quorum', text: 'Regions that must find it down. Empty: more than half.' },
  },
  order: {
    title: 'Group, tags and target',
    text: 'Website, dependency, group, tags and SLO',
    none: 'None',
    website: 'Website',
    websiteText: 'Its analytics show the outages, and outages show what they cost.',
    parent: 'Depends on',
    parentText: 'While that monitor is down, this one is unreachable and causes no alert.',
    group: 'Group',
    tags: 'Tags',
    tagsText: 'Type a new one and press Enter.',
    slo: 'SLO, in percent',
    sloText: 'The target of its availability over 30 days, for example 99.9.',
  },
  heartbeat: {
    expected: 'A request is expected',
    period: 'At least every',
    cron: 'By cron expression',
    periodLabel: 'Longest time between two requests',
    periodText: 'Every request starts it again.',
    cronLabel: 'Cron expression',
    cronText: 'Minute, hour, day of the month, month, day of the week.',
    zone: 'Time zone',
    grace: 'Grace',
    graceText: (duration: string) => `A request can be ${duration} late.`,
    maxRun: 'Longest run',
    maxRunText: 'From the start request to the end request.',
    optional: 'Optional',
  },
  unit: 'Unit',
  units: { seconds: 'Seconds', minutes: 'Minutes', hours: 'Hours', days: 'Days' },
  test: {
    title: 'Test',
    running: 'The test is running',
    done: 'The test is done',
    repeat: 'Test again',
    waiting: 'The test starts when the target is complete.',
    secrets: 'Stored secrets are not part of the test: enter them again, or use "Check now" after saving.',
    suggestions: 'Add a condition',
    heartbeatTitle: 'How it works',
    heartbeatText: 'Your job sends a request when it has run. You get the URL when the monitor is created.',
    heartbeatUrl: 'https://…/heartbeat/TOKEN',
  },
  suggestions: {
    status: (code: number) => `Status is ${code}`,
    header: (name: string, value: string) => `${name} contains ${value}`,
    json: (path: string, value: string) => `${path} equals ${value}`,
    latency: (ms: number) => `Degraded above ${number(ms)} ms`,
  },
  fields,
  choices,
  elements,
});
