import { LANGUAGE } from '../../../lib/language.ts';
import { plural } from '../../../lib/plural.ts';
import type { messages } from './messages.ts';

/** The German texts of outages on charts. */
export const chartOutagesMessages: typeof messages = {
  title: 'Ausfälle',
  lasted: (monitor: string, duration: string) => `${monitor}: ${duration} ausgefallen`,
  ongoing: (monitor: string, duration: string) => `${monitor}: seit ${duration} ausgefallen`,
  more: (count: number) =>
    `${count.toLocaleString(LANGUAGE)} ${plural(count, { one: 'weiterer Ausfall', other: 'weitere Ausfälle' })}`,
};
