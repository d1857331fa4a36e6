import { SCOPES, type Scope } from '../../../../server/src/lib/scopes.ts';
import { LANGUAGE } from '../../lib/language.ts';
import { defineMessages, plural } from '../../lib/messages.ts';

const scopeDescriptions: Readonly<Record<Scope, string>> = SCOPES;
const number = (count: number) => count.toLocaleString(LANGUAGE);

/** The texts of API keys. */
export const messages = defineMessages('keys', {
  list: {
    title: 'API keys',
    text: 'Keys let servers and scripts use the API.',
    create: 'Create API key',
    created: 'API key created',
    secretOf: (name: string) => `Secret of ${name}`,
    keepersOnly: 'Only owners and admins can manage API keys.',
    loading: 'Loading API keys',
    empty: 'No API keys yet',
    emptyText:
      'Servers, scripts and agents use a key to query analytics or send events. A key has only the scopes that you grant.',
    name: 'Name',
    key: 'Key',
    scopes: 'Scopes',
    websites: 'Websites',
    lastUsed: 'Last used',
    expires: 'Expires',
    status: 'Status',
    creator: 'Created by',
    scopeCount: (count: number) => `${number(count)} ${plural(count, { one: 'scope', other: 'scopes' })}`,
  },
  key: {
    title: 'API key',
    loading: 'Loading the API key',
    edit: 'Edit',
    rotate: 'Rotate',
    revoke: 'Revoke',
    prefix: 'Starts with',
    created: 'Created',
    createdBy: (time: string, name: string) => `${time} by ${name}`,
    formerMember: 'a deleted user',
    lastUse: (operation: string, ip: string) => `${operation} from ${ip}`,
    allWebsites: 'All websites of the organization',
    expiresSoon: (time: string) => `Expires ${time}`,
    expiresSoonText: (time: string) => `After ${time}, requests with this key are rejected.`,
    changeExpiry: 'Change expiry',
  },
  edit: {
    title: 'Edit API key',
    text: 'Changes take effect with the next request. The secret stays the same.',
    submit: 'Save changes',
    saved: 'API key saved',
    unchangedExpiry: (expiry: string) => `Unchanged: ${expiry}`,
  },
  grace: {
    title: (time: string) => `The old secret works until ${time}`,
    text: 'Replace it in all programs before then.',
    end: 'End now',
    endTitle: 'Invalidate the old secret?',
    endText: 'Requests with the old secret fail immediately. The new secret continues to work.',
    confirm: 'Invalidate old secret',
    ended: 'Old secret invalidated',
  },
  usage: {
    title: 'Requests',
    total: (count: number) =>
      count === 0
        ? 'No requests in the last 30 days.'
        : `${number(count)} ${plural(count, { one: 'request', other: 'requests' })} in the last 30 days.`,
    day: (date: string, count: number) =>
      `${date}: ${number(count)} ${plural(count, { one: 'request', other: 'requests' })}`,
    today: 'Today',
  },
  statuses: { active: 'Active', expired: 'Expired', revoked: 'Revoked' },
  allWebsites: 'All websites',
  websiteCount: (count: number) => `${number(count)} ${plural(count, { one: 'website', other: 'websites' })}`,
  never: 'Never',
  form: {
    title: 'Create API key',
    text: 'Lets a server or script use the API. Grant only the scopes it needs.',
    cancel: 'Cancel',
    submit: 'Create API key',
    name: 'Name',
    nameHint: 'The server or script that uses the key.',
    namePlaceholder: 'Nightly report',
    organization: 'Organization',
    expires: 'Expires',
    expiresHint: 'Requests with this key fail after this date.',
    noScopes: 'Choose at least one scope.',
  },
  scopes: {
    title: 'Scopes',
    exact:
      'Scopes that write do not include reading: a key that lists and changes links needs read:links and write:links. A write returns only what it wrote.',
    areas: {
      analytics: 'Analytics',
      links: 'Short links',
      monitors: 'Uptime monitors',
      statusPages: 'Status pages',
      management: 'Management',
    },
    descriptions: scopeDescriptions,
  },
  presets: {
    read: { name: 'Read analytics', purpose: 'Dashboards, reports, agents' },
    send: { name: 'Send events', purpose: 'Your servers' },
    readAndSend: { name: 'Read and send', purpose: 'Most integrations' },
    manage: { name: 'Manage websites', purpose: 'Provisioning, deploy scripts' },
    links: { name: 'Manage links', purpose: 'Campaign tools, imports' },
    monitors: { name: 'Manage monitors', purpose: 'Deploys, infrastructure as code' },
    statusPages: { name: 'Manage status pages', purpose: 'Incident tools' },
    flags: { name: 'Manage flags', purpose: 'Release pipelines' },
  },
  access: {
    title: 'Websites',
    all: 'All websites',
    selected: 'Selected websites',
    allText: 'All websites of the organization, including future ones.',
    selectedHint:
      'Includes the links, monitors and flags of these websites, but not those that belong to the organization.',
    placeholder: 'Find websites …',
    noResults: 'No results.',
  },
  rotate: {
    title: (name: string) => `Rotate ${name}?`,
    text: 'The key gets a new secret and keeps its name, scopes and websites.',
    confirm: 'Rotate key',
    gracePeriod: 'The old secret stops working',
    gracePeriodHint: 'Leave enough time to replace the old secret. If it has leaked, choose “Immediately”.',
    gracePeriods: { none: 'Immediately', '1h': 'In 1 hour', '24h': 'In 24 hours', '7d': 'In 7 days' },
    newSecret: 'New secret',
    newSecretText: 'Replace the old secret with this one.',
    rotated: 'API key rotated',
  },
  revoke: {
    title: (name: string) => `Revoke ${name}?`,
    text: 'Requests with this key fail immediately. This cannot be undone.',
    confirm: 'Revoke key',
    revoked: 'API key revoked',
  },
  secret: {
    label: 'Secret',
    hint: 'Keep it on your servers. Anyone with this key can do everything it allows.',
    copyNow: (label: string) => `Copy the ${label.toLowerCase()} now`,
    shownOnce: 'It is shown only once.',
    copy: 'Copy',
    copyLabel: (label: string) => `Copy the ${label.toLowerCase()}`,
    stored: 'I have stored it in a safe place',
    whyOpen: 'Required before you close this dialog. It cannot be shown again.',
    notClosed: 'Confirm that you have stored it. It cannot be shown again.',
    done: 'Done',
  },
});
