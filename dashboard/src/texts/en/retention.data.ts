/** The texts of the retention page. */
export const retention = {
  title: 'Retention',
  cohorts: 'Cohorts',
  loading: 'Loading cohorts',
  isCut:
    'Shows the last {count, number} {period, select, day {{count, plural, one {day} other {days}}} week {{count, plural, one {week} other {weeks}}} other {{count, plural, one {month} other {months}}}} of the period.',
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
    excludedText:
      '{percent} of all visitors are excluded. They are cookieless, so Pharos cannot detect whether they return.',
    includedText:
      '{percent} of these visitors are cookieless. Their id changes every day, so their return visits are not detected. The actual retention is higher.',
  },
  grid: {
    /** After a number, for screen readers. */
    soFar: ' so far',
    firstSeen: 'First seen',
    visitors: 'Visitors',
    average: 'Average',
    firstPeriod: { day: 'Same day', week: 'Same week', month: 'Same month' },
    cell: '{count} visitors, {percent}',
    isIncomplete: 'this period is not complete',
    isTooLow: 'too low because of cookieless visitors',
  },
  curve: {
    title: 'Average retention',
    tooShort:
      'No cohort is older than one {period, select, day {day} week {week} other {month}} yet. Choose shorter cohorts or a longer period.',
    after:
      'after {count, number} {period, select, day {{count, plural, one {day} other {days}}} week {{count, plural, one {week} other {weeks}}} other {{count, plural, one {month} other {months}}}}',
    point:
      'After {count, number} {period, select, day {{count, plural, one {day} other {days}}} week {{count, plural, one {week} other {weeks}}} other {{count, plural, one {month} other {months}}}}: {percent} ({retained} of {size} visitors)',
    empty: 'No data.',
    described: 'Returning visitors: {values}.',
    value:
      '{percent} after {count, number} {period, select, day {{count, plural, one {day} other {days}}} week {{count, plural, one {week} other {weeks}}} other {{count, plural, one {month} other {months}}}}',
  },
} as const;
