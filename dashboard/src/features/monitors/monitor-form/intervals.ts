import { formatPeriod } from '../../../lib/time/format-period.ts';
import { messages } from './messages.ts';

const INTERVALS = [10, 30, 60, 120, 300, 600, 900, 1_800, 3_600, 21_600, 43_200, 86_400] as const;

/** Returns the choices for the time between checks, with the stored one. Values are seconds. */
export function intervalChoices(
  current: string,
): readonly { readonly value: string; readonly label: string }[] {
  const all = new Set<number>([...INTERVALS, Number(current)]);
  return [...all]
    .sort((one, other) => one - other)
    .map((seconds) => ({
      value: String(seconds),
      label: messages.every({ duration: formatPeriod(seconds) }),
    }));
}
