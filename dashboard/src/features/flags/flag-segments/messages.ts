import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const days = (count: number) => `${number(count)} ${plural(count, { one: 'day', other: 'days' })}`;

/** The texts of segments of flags. */
export const messages = defineMessages('flag-segments', {
  title: 'Segments',
  text: 'Groups of people that rules of several flags refer to.',
  loading: 'Loading segments',
  create: 'Create segment',
  edit: 'Edit',
  delete: 'Delete segment',
  deleted: 'Segment deleted',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteText: 'A segment that a rule refers to cannot be deleted.',
  menu: (name: string) => `Actions for ${name}`,
  empty: 'No segments yet',
  emptyText:
    'Define a group once, such as beta testers or customers who bought twice, and use it in any flag.',
  kinds: { rules: 'Conditions', list: 'List of ids', analytics: 'Behavior' },
  ids: (formatted: string, count: number) => `${formatted} ${plural(count, { one: 'id', other: 'ids' })}`,
  unused: 'Not used by any flag',
  usedBy: 'Used by ',
  refreshed: (ago: string) => `Computed ${ago}`,
  sentences: {
    everyone: 'Everyone.',
    rules: 'People whose {if}.',
    list: 'People whose {attribute} is in the list.',
    analytics: (count: number, within: number, isEvent: boolean) =>
      `People with ${isEvent ? 'the event' : 'views of'} {subject} at least ${number(count)} ${plural(count, { one: 'time', other: 'times' })} in ${days(within)}.`,
  },
  form: {
    title: 'Create segment',
    editTitle: (name: string) => `Edit ${name}`,
    text: 'Rules of flags can refer to it.',
    name: 'Name',
    nameExample: 'Beta testers',
    kind: 'Kind',
    kindTexts: {
      rules: 'People whose attributes meet all conditions.',
      list: 'Up to 1,000,000 ids. You upload them after creating the segment.',
      analytics: 'People by what they did on the website, computed every 5 minutes.',
    },
    description: 'Description',
    optional: 'Optional',
    addCondition: 'Add condition',
    attribute: 'Attribute',
    attributeHints: {
      list: 'The attribute of the context that is looked up in the list.',
      analytics: 'The attribute that has the profileId or anonymousId of your events.',
    },
    of: 'Did',
    ofEvent: 'Send an event',
    ofPath: 'View a page',
    event: 'Event',
    path: 'Path',
    examples: { event: 'purchase', path: '/pricing' },
    minCount: 'At least',
    withinDays: 'Days',
    save: 'Save changes',
    cancel: 'Cancel',
    created: 'Segment created',
    saved: 'Segment saved',
  },
  guarded: {
    title: (environments: string) =>
      `This segment decides results in ${environments}, which requires approval`,
    texts: {
      rules: 'Conditions that you change are saved as a new segment.',
      list: 'Ids and attributes that you change are saved as a new segment.',
      analytics: 'Changes of who is in it are saved as a new segment.',
    },
    use: (keys: string) => `Then propose to use the new one in ${keys}.`,
    useAnywhere: 'Then propose to use the new one.',
    copyOf: (name: string) => `${name} (copy)`,
    copyHint: 'The name of the new segment.',
    save: 'Save as a new segment',
    saved: (name: string, keys: string) =>
      `${name} created. ${keys === '' ? 'Propose to use it.' : `Propose to use it in ${keys}.`}`,
  },
  upload: {
    open: 'Upload ids',
    title: (name: string) => `Upload ids of ${name}`,
    text: 'Replaces all ids of the list. Ids are stored as hashes and cannot be read again.',
    copyText: 'The new segment contains only these ids. They are stored as hashes and cannot be read again.',
    file: 'Text file',
    fileHint: 'One id on each line, up to 1,000,000.',
    ids: 'Or enter ids',
    idsHint: 'One on each line.',
    submit: 'Replace ids',
    cancel: 'Cancel',
    done: 'Ids uploaded',
    lookup: (count: string) => `Look up an id among ${count}`,
    look: 'Look up',
    contained: 'The list contains this id.',
    notContained: 'The list does not contain this id.',
  },
});
