import { roundPercent } from '../../../lib/text/round-percent.ts';
import type { ComparedRow } from '../contract/response.contract.ts';
import type { Unit } from '../metrics/metric.ts';

/** The number of decimals in responses. */
const DECIMALS: Readonly<Record<Unit, number>> = {
  count: 0,
  percent: 2,
  seconds: 3,
  milliseconds: 1,
  ratio: 2,
  money: 4,
  value: 4,
  time: 0,
};

/** A value in a response: instants as ISO 8601; `null` for unknown values and missing instants. */
export function presentFigure(figure: number, unit: Unit): number | string | null {
  if (!Number.isFinite(figure)) return null;
  if (unit === 'time') return figure === 0 ? null : new Date(figure).toISOString();
  return roundAs(figure, unit);
}

/** The percentage of a value in a total; 0 when the total is 0. */
export function presentPercent(figure: number, total: number): number {
  return total === 0 ? 0 : roundAs((figure / total) * 100, 'percent');
}

/** Two values with their change; `null` when either is unknown. The percentage is `null` when only the previous value is 0. */
export function presentChange(current: number, previous: number, unit: Unit): ComparedRow[string] {
  if (!(Number.isFinite(current) && Number.isFinite(previous))) return null;
  return {
    current: roundAs(current, unit),
    previous: roundAs(previous, unit),
    change: round(current - previous, DECIMALS[unit]),
    change_percent:
      previous === 0 ? (current === 0 ? 0 : null) : round(((current - previous) / previous) * 100, 2),
    from_zero: previous === 0 && current !== 0,
  };
}

/** A percentage is 100 or 0 only if it is exactly that. */
function roundAs(value: number, unit: Unit): number {
  return unit === 'percent' ? roundPercent(value, DECIMALS.percent) : round(value, DECIMALS[unit]);
}

function round(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  // Avoids -0, which some clients print.
  return rounded === 0 ? 0 : rounded;
}
