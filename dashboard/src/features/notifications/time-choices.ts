import { formatPeriod } from '../../lib/time/format-period.ts';
import type { Choice } from '../../ui/forms/select.tsx';
import { messages } from './messages.ts';

const { form } = messages;
const MINUTE = 60;
const HOUR = 3_600;

/** Returns the delays to choose from, with the current one. */
export function toDelayChoices(current: number): readonly Choice<string>[] {
  return toChoices(form.immediately, [MINUTE, 3 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR], current);
}

/** Returns the intervals of reminders to choose from, with the current one. */
export function toReminderChoices(current: number | null): readonly Choice<string>[] {
  return toChoices(form.never, [15 * MINUTE, 30 * MINUTE, HOUR, 4 * HOUR, 24 * HOUR], current ?? 0);
}

/** Returns the periods of grouping to choose from, with the current one. */
export function toGroupChoices(current: number): readonly Choice<string>[] {
  return toChoices(form.notCombined, [10, 30, MINUTE, 5 * MINUTE], current);
}

function toChoices(none: string, seconds: readonly number[], current: number): Choice<string>[] {
  const all = [...new Set([0, ...seconds, current])].sort((one, other) => one - other);
  return all.map((value) => ({ value: String(value), label: value === 0 ? none : formatPeriod(value) }));
}
