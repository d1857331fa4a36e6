import { LANGUAGE } from '../../../lib/language.ts';
import { defineMessages } from '../../../lib/messages.ts';
import { plural } from '../../../lib/plural.ts';

/** The texts of outages on charts. Loaded with the chart. */
export const messages = defineMessages('chart-outages', {
  title: 'Outages',
  lasted: (monitor: string, duration: string) => `${monitor} down for ${duration}`,
  ongoing: (monitor: string, duration: string) => `${monitor} down for ${duration}, ongoing`,
  more: (count: number) =>
    `${count.toLocaleString(LANGUAGE)} more ${plural(count, { one: 'outage', other: 'outages' })}`,
});
