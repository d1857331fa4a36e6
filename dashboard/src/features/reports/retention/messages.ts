import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages, plural } from '../../../lib/messages.ts';

/** The length of the periods of cohorts. */
type Period = 'day' | 'week' | 'month';

const NOUNS = {
  day: { one: 'day', other: 'days' },
  week: { one: 'week', other: 'weeks' },
  month: { one: 'month', other: 'months' },
} as const;

const periods = (count: number, period: Period) =>
  `${count.toLocaleString(LANGUAGE)} ${plural(count, NOUNS[period])}`;

/** The texts of the retention page. */
export const messages = defineMessages('retention', {
  title: 'Retention',
  cohorts: 'Cohorts',
  loading: 'Loading cohorts',
  isCut: (count: number, period: Period) => `Shows the last ${periods(count, period)} of the period.`,
  controls: {
    period: 'Cohort length',
    day: 'Days',
    week: 'Weeks',
    month: 'Months',
    figures: 'Figures',
    percent: 'Percent',
    visitors: 'Visitors',
  },
  empty: {
    title: 'No cohorts',
    text: 'No visitors in this period.',
    lastingIds:
      'No visitor in this period has a lasting id. Set data-anonymous-ids in the tracking snippet, or call identify when a visitor signs in.',
  },
  cookieless: {
    isExcluded: 'Cookieless visitors excluded',
    isIncluded: 'These cohorts are not exact',
    include: 'Include cookieless visitors',
    exclude: 'Exclude cookieless visitors',
    lessThanTenth: 'Less than 0.1%',
    excludedText: (percent: string) =>
      `${percent} of all visitors are excluded. They are cookieless, so Pharos cannot detect whether they return.`,
    includedText: (percent: string) =>
      `${percent} of these visitors are cookieless. Their id changes every day, so their return visits are not detected. The actual retention is higher.`,
  },
  grid: {
    /** After a number, for screen readers. */
    soFar: ' so far',
    firstSeen: 'First seen',
    visitors: 'Visitors',
    average: 'Average',
    firstPeriod: { day: 'Same day', week: 'Same week', month: 'Same month' },
    cell: (count: string, percent: string) => `${count} visitors, ${percent}`,
    isIncomplete: 'this period is not complete',
    isTooLow: 'too low because of cookieless visitors',
  },
  curve: {
    title: 'Average retention',
    tooShort: (period: Period) =>
      `No cohort is older than one ${NOUNS[period].one} yet. Choose shorter cohorts or a longer period.`,
    after: (count: number, period: Period) => `after ${periods(count, period)}`,
    point: (count: number, period: Period, percent: string, retained: string, size: string) =>
      `After ${periods(count, period)}: ${percent} (${retained} of ${size} visitors)`,
    empty: 'No data.',
    described: (values: readonly string[]) => `Returning visitors: ${values.join(', ')}.`,
    value: (percent: string, count: number, period: Period) => `${percent} after ${periods(count, period)}`,
  },
});
