import type { ComparedRow } from './answer.contract.ts';
import type { Unit } from './metrics/metric.ts';

/** Decimals that a figure is shown with. */
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

/** A figure as it is answered; an instant as ISO 8601; `null` for what is unknown, and when there was no instant. */
export function presentFigure(figure: number, unit: Unit): number | string | null {
  if (!Number.isFinite(figure)) return null;
  if (unit === 'time') return figure === 0 ? null : new Date(figure).toISOString();
  return round(figure, DECIMALS[unit]);
}

/** What part of a total a figure is, in percent; 0 of nothing. */
export function presentShare(figure: number, total: number): number {
  return total === 0 ? 0 : round((figure / total) * 100, DECIMALS.percent);
}

/** Two figures side by side, `null` when either is unknown. Growth from nothing has no percentage, and says so. */
export function presentChange(current: number, previous: number, unit: Unit): ComparedRow[string] {
  if (!(Number.isFinite(current) && Number.isFinite(previous))) return null;
  const decimals = DECIMALS[unit];
  return {
    current: round(current, decimals),
    previous: round(previous, decimals),
    change: round(current - previous, decimals),
    change_percent:
      previous === 0 ? (current === 0 ? 0 : null) : round(((current - previous) / previous) * 100, 2),
    from_zero: previous === 0 && current !== 0,
  };
}

function round(value: number, decimals: number): number {
  if (Number.isInteger(value)) return value === 0 ? 0 : value;
  const scale = 10 ** decimals;
  const rounded = Math.round(value * scale) / scale;
  // Never -0: it is no other number to anyone who reads it.
  return rounded === 0 ? 0 : rounded;
}
