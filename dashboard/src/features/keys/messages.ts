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
    scopeCount: (count: number) => `${number(count)} ${plural(count, { one: 'scope', other: 'scopes' })}`,
  },
  key: {
    title: 'API key',
    loading: 'Loading the API key',
    rotate: 'Rotate',
    revoke: 'Revoke',
    prefix: 'Starts with',
    created: 'Created',
    allWebsites: 'All websites of the organization',
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
    nameHint: 'The server or script that uses the key. The audit log shows this name.',
    namePlaceholder: 'Nightly report',
    organization: 'Organization',
    expires: 'Expires',
    expiresHint: 'Requests with this key fail after this date.',
    noScopes: 'Choose at least one scope.',
  },
  scopes: {
    title: 'Scopes',
    descriptions: scopeDescriptions,
  },
  presets: {
    read: { name: 'Read analytics', purpose: 'Dashboards, reports, agents' },
    send: { name: 'Send events', purpose: 'Your servers' },
    readAndSend: { name: 'Read and send', purpose: 'Most integrations' },
    manage: { name: 'Manage websites', purpose: 'Provisioning, deploy scripts' },
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
    done: 'Done',
  },
});
