import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';

/** The texts of the errors page. */
export const messages = defineMessages('errors', {
  title: 'Errors',
  subject: 'Errors',
  issues: 'Issues',
  issuesDescription: 'Errors with the same cause are one issue.',
  overTime: 'Errors over time',
  loading: 'Loading errors',
  pagination: 'Pages of issues',
  noMessage: 'No message',
  new: 'New',
  figures: {
    errors: 'Errors',
    issues: 'Issues',
    visitors: 'Visitors',
    affectedVisitors: 'Affected visitors',
    affectedVisits: 'Affected visits',
    errorRate: 'Error rate',
  },
  columns: { error: 'Error', firstSeen: 'First seen', lastSeen: 'Last seen' },
  splits: {
    page: { title: 'Pages', noun: 'Page' },
    message: { title: 'Messages', noun: 'Message' },
    class: { title: 'Classes', noun: 'Class' },
    file: { title: 'Files', noun: 'File' },
    browser: { title: 'Browsers', noun: 'Browser' },
    os: { title: 'Systems', noun: 'System' },
    device: { title: 'Devices', noun: 'Device' },
    country: { title: 'Countries', noun: 'Country' },
  },
  issue: {
    title: 'Error',
    menu: 'this issue',
    loading: 'Loading issue',
    empty: 'This error did not occur in this period, or the filters exclude it.',
    firstSeen: 'First seen in this period',
    stack: 'Stack',
    noStackBefore: 'The browser did not report a stack. For scripts of another host, load them with ',
    noStackAfter: ' and send CORS headers.',
    more: (count: number) => `and ${count.toLocaleString(LANGUAGE)} more`,
  },
  occurrences: {
    title: 'Latest occurrences',
    loading: 'Loading occurrences',
    time: 'Time',
    location: 'Location',
    line: 'Line',
  },
  csv: {
    group: ['Fingerprint', 'Message', 'Class', 'Source', 'Errors', 'Visitors', 'First seen', 'Last seen'],
    stack: 'Stack',
  },
  empty: {
    title: 'No errors yet',
    textBefore: 'The tracker reports JavaScript errors when the tracking snippet has the attribute ',
    textAfter: '. If it already has it, no errors have occurred.',
  },
});
