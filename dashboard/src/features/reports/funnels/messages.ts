import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';

/** Formats a duration in one unit: `30 minutes`. */
export function formatUnit(value: number, unit: 'second' | 'minute' | 'hour' | 'day'): string {
  return value.toLocaleString(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' });
}

/** The texts of the funnels page. */
export const messages = defineMessages('funnels', {
  title: 'Funnels',
  funnel: 'Funnel',
  all: 'All funnels',
  saved: 'Saved funnels',
  new: 'New funnel',
  loading: 'Loading funnels',
  loadingFigures: 'Loading figures',
  onlyYou: 'Only you',
  changed: 'Changed',
  actions: 'Actions',
  columns: {
    conversion: 'Conversion',
    conversionPercent: 'Conversion (%)',
    entered: 'Entered',
    completed: 'Completed',
    steps: 'Steps',
  },
  notLoaded: 'Open to calculate',
  by: (dimension: string) => `By ${dimension.toLowerCase()}`,
  nameBy: (funnel: string, dimension: string) => `${funnel} by ${dimension.toLowerCase()}`,
  edit: {
    discard: 'Discard',
    saveAsNew: 'Save as new',
    save: 'Save',
    changeSteps: 'Edit steps',
    grouped: 'This funnel uses grouped conditions. Only the API can change them.',
    add: 'Add step',
    maximum: (count: number) => `Up to ${count} steps.`,
  },
  step: {
    name: (number: number) => `Step ${number}`,
    moveUp: (number: number) => `Move step ${number} up`,
    moveDown: (number: number) => `Move step ${number} down`,
    remove: (number: number) => `Remove step ${number}`,
  },
  settings: {
    countedPer: 'Counted per',
    visitor: 'Visitor, across visits',
    visit: 'Visit',
    order: 'Order',
    ordered: 'Other actions allowed in between',
    strict: 'Directly after one another',
    within: 'Complete within',
    splitBy: 'Split by',
    optional: 'Optional',
    splitExample: 'Channel, country …',
  },
  form: {
    title: 'Save funnel',
    rename: 'Rename funnel',
    placeholder: 'From product to purchase',
    cancel: 'Cancel',
  },
  steps: {
    list: 'Funnel steps',
    droppedOff: (count: string, percent: string) => `${count} dropped off (${percent})`,
    droppedOffNote: (percent: string) => `${percent} of those who completed the previous step.`,
    medianTime: (time: string) => `Median time ${time}`,
    meanTime: (time: string) => `Mean time: ${time}.`,
  },
  csv: [
    'Number',
    'Step',
    'Completed',
    'Conversion (%)',
    'Conversion from previous step (%)',
    'Drop-offs',
    'Median time (s)',
  ],
  tooFewSteps: {
    title: 'Add at least two steps',
    textBefore:
      'Visitors enter the funnel with the first step and complete it with the last one. Each step is a page view or an event such as ',
    textAfter: '. The URL of this page contains the steps, so you can share the funnel as a link.',
  },
  unknown: { title: 'Funnel not found', text: 'It was deleted, or it is private to another member.' },
});
