import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

const number = (count: number) => count.toLocaleString(LANGUAGE);
const pages = (count: number) => `${number(count)} ${plural(count, { one: 'page', other: 'pages' })}`;

/** The texts of the journeys page. */
export const messages = defineMessages('journeys', {
  title: 'Journeys',
  controls: {
    direction: 'Direction',
    from: 'Paths from',
    to: 'Paths to',
    startPage: 'Start page',
    endPage: 'End page',
    entryPage: 'Entry page of the visit',
    length: 'Length',
    pages,
  },
  flow: {
    title: 'Flow',
    empty: 'No paths',
    emptyAfter: 'No visit in this period viewed another page after this one.',
    emptyBefore: 'No visit in this period viewed another page before this one.',
    isCut: (count: number) => `Shows the ${number(count)} most common paths of each length.`,
    otherPages: (count: number) => `${number(count)} other ${plural(count, { one: 'page', other: 'pages' })}`,
    visits: (count: number) => `${number(count)} ${plural(count, { one: 'visit', other: 'visits' })}`,
    times: (count: number) => `${number(count)} ${plural(count, { one: 'time', other: 'times' })}`,
    left: (count: number) => `${number(count)} left`,
    startedHere: (count: number) => `${number(count)} started here`,
    continueFrom: (page: string) => `${page}: show paths from here`,
    continueTo: (page: string) => `${page}: show paths to here`,
    start: 'Start',
    end: 'End',
    page: (position: number) => `Page ${position}`,
    before: (count: number) => `${pages(count)} before`,
  },
  table: {
    title: (depth: number) => `Most common paths of ${pages(depth)}`,
    label: 'Most common paths',
    empty: (depth: number) => `No visit in this period viewed ${pages(depth)}.`,
    path: 'Path',
    visits: 'Visits',
    visitors: 'Visitors',
    percent: '% of visits',
    showMore: (count: number) => `Show ${number(count)} more`,
  },
  csv: ['Path', 'Visits', 'Visitors', 'Times', 'Percentage'],
});
