import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const rules = (count: number) => `${number(count)} ${plural(count, { one: 'rule', other: 'rules' })}`;
const targets = (count: number) => `${number(count)} ${plural(count, { one: 'target', other: 'targets' })}`;

/** The sentences about the configuration of a flag. Words in braces are placeholders. */
export const messages = defineMessages('flag-parts', {
  types: { boolean: 'Boolean', string: 'String', number: 'Number', json: 'JSON' },
  lifetimes: { temporary: 'Temporary', permanent: 'Permanent' },
  staleness: {
    stale: 'Stale: ',
    since: (day: string) => `Since ${day}`,
    reasons: {
      never_evaluated: 'Never evaluated',
      one_value: 'Always the same value',
      past_planned_end: 'Past its planned end',
    },
  },
  toggle: {
    title: {
      on: (name: string, environment: string) => `Turn on ${name} in ${environment}?`,
      off: (name: string, environment: string) => `Turn off ${name} in ${environment}?`,
    },
    outcome: (summary: string) => `It will then serve: ${summary}.`,
    confirm: { on: 'Turn on', off: 'Turn off' },
    propose: 'Propose change',
    proposed: 'Change proposed',
    comment: 'Comment',
    commentHint: 'Stored with the version.',
    proposalHint: 'Shown to the people who can approve it.',
    optional: 'Optional',
    cancel: 'Cancel',
    done: {
      on: (name: string, environment: string) => `${name} is on in ${environment}`,
      off: (name: string, environment: string) => `${name} is off in ${environment}`,
    },
  },
  approval: {
    title: (environment: string) => `${environment} requires approval`,
    text: 'The change takes effect when another owner, admin or member approves it. You cannot approve what you propose yourself or with a key that you created.',
  },
  attribute: 'Attribute',
  attributePlaceholder: 'country',
  /** Values of common attributes. */
  examples: {
    country: 'DE, AT, CH',
    plan: 'pro, business',
    email: 'grace@example.com',
    device: 'mobile, desktop',
    version: '2.4.0',
  },
  summary: {
    off: (value: string) => `Off: ${value}`,
    all: (value: string) => `${value} for everyone`,
    part: (value: string, percent: string, rest: string) => `${value} for ${percent}, otherwise ${rest}`,
    targets: (count: number, rest: string) => `${targets(count)}, otherwise ${rest}`,
    rules: (count: number, targetCount: number, rest: string) =>
      `${rules(count)}${targetCount === 0 ? '' : `, ${targets(targetCount)}`}, otherwise ${rest}`,
  },
  sentences: {
    serve: {
      if: 'If {if}, serve {outcome}.',
      ifPart: 'If {if}, serve {outcome} to {percent}.',
      all: 'Serve {outcome} to everyone.',
      part: 'Serve {outcome} to {percent} of everyone.',
    },
    split: {
      if: 'If {if}, split between {outcome}.',
      ifPart: 'If {if}, split {percent} between {outcome}.',
      all: 'Split everyone between {outcome}.',
      part: 'Split {percent} of everyone between {outcome}.',
    },
    share: '{value} ({percent})',
    target: '{attribute} {values} gets {outcome}.',
    isOn: '{flag} is on.',
    isOneOf: '{flag} is {values}.',
    inSegment: 'segment is {segments}',
    more: (count: number) => `${number(count)} more`,
    not: 'it is not true that {condition}',
    operators: {
      equals: '{attribute} is {values}',
      in: '{attribute} is {values}',
      contains: '{attribute} contains {values}',
      starts_with: '{attribute} starts with {values}',
      ends_with: '{attribute} ends with {values}',
      matches: '{attribute} matches {values}',
      number_equals: '{attribute} = {values}',
      number_greater_than: '{attribute} > {values}',
      number_at_least: '{attribute} ≥ {values}',
      number_less_than: '{attribute} < {values}',
      number_at_most: '{attribute} ≤ {values}',
      date_before: '{attribute} is before {values}',
      date_after: '{attribute} is after {values}',
      version_equals: '{attribute} is version {values}',
      version_greater_than: '{attribute} is newer than version {values}',
      version_at_least: '{attribute} is version {values} or newer',
      version_less_than: '{attribute} is older than version {values}',
      version_at_most: '{attribute} is version {values} or older',
      in_network: '{attribute} is in the network {values}',
      exists: '{attribute} has a value',
    },
    negated: {
      equals: '{attribute} is not {values}',
      in: '{attribute} is not {values}',
      contains: '{attribute} does not contain {values}',
      starts_with: '{attribute} does not start with {values}',
      ends_with: '{attribute} does not end with {values}',
      matches: '{attribute} does not match {values}',
      in_network: '{attribute} is not in the network {values}',
      exists: '{attribute} has no value',
    },
  },
});
