import { roundPercent } from '../../lib/text/round-percent.ts';
import type { ReportMessages } from './messages.ts';
import type { ReportFigure, ReportRow } from './report-content.ts';
import type { ReportPeriod } from './report-schedule.ts';

/** A change from the period before, as text. */
export interface FormattedChange {
  readonly text: string;
  /** Whether the change is good: `undefined` if it is neither good nor bad. */
  readonly isGood: boolean | undefined;
}

/** Formats a figure: `1,234`, `45.2 %`, `1 m 30 s`, `€1,234.00`. */
export function formatFigure(
  { unit, currency, value }: Pick<ReportFigure, 'unit' | 'currency' | 'value'>,
  { locale }: Pick<ReportMessages, 'locale'>,
): string {
  switch (unit) {
    case 'count':
      return formatCount(value, locale);
    case 'percent':
      return formatPercent(value, locale);
    case 'duration':
      return formatDuration(value);
    case 'money':
      return new Intl.NumberFormat(locale, { style: 'currency', currency: currency ?? 'EUR' }).format(value);
  }
}

/** Formats a whole number with separators. */
export function formatCount(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);
}

/** Formats a percentage with at most one decimal. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(
    roundPercent(percent, 1) / 100,
  );
}

/** Formats the change of a figure. A lower bounce rate is good. */
export function formatChange(figure: ReportFigure, messages: ReportMessages): FormattedChange {
  const { id, value, previous } = figure;
  const text = changeText({ value, previous }, messages);
  const isLess = value < previous;
  const isGood = value === previous ? undefined : isLess === (id === 'bounceRate');
  return { text, isGood };
}

/** Formats the change of a row; empty without a comparison. */
export function formatRowChange({ value, previous }: ReportRow, messages: ReportMessages): string {
  return previous === undefined ? '' : changeText({ value, previous }, messages);
}

function changeText(
  { value, previous }: { readonly value: number; readonly previous: number },
  { locale, noChange, fromZero }: ReportMessages,
): string {
  if (value === previous) return noChange;
  if (previous === 0) return fromZero;
  const ratio = (value - previous) / Math.abs(previous);
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: Math.abs(ratio) < 0.1 ? 1 : 0,
    signDisplay: 'exceptZero',
  }).format(ratio);
}

/** Formats a period: `Monday, 16 November 2026`, `16–22 November 2026`, `October 2026`. */
export function formatPeriod({ firstDay, lastDay }: ReportPeriod, locale: string, isMonth: boolean): string {
  const [first, last] = [firstDay, lastDay].map((day) => new Date(`${day}T00:00:00Z`));
  if (first === undefined || last === undefined) return '';
  if (isMonth)
    return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(first);
  const format = new Intl.DateTimeFormat(locale, {
    ...(firstDay === lastDay ? { weekday: 'long' } : {}),
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.formatRange(first, last);
}

/** Formats a downtime by its two largest units: `2 d 3 h`, `1 h 5 m`, `40 m`, `30 s`. */
export function formatDowntime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return `${Math.round(seconds)} s`;
  const units = [
    { count: Math.floor(minutes / 1_440), unit: 'd' },
    { count: Math.floor(minutes / 60) % 24, unit: 'h' },
    { count: minutes % 60, unit: 'm' },
  ];
  const first = units.findIndex(({ count }) => count > 0);
  return units
    .slice(first, first + 2)
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) => `${count} ${unit}`)
    .join(' ');
}

function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return minutes === 0 ? `${rest} s` : `${minutes} m ${rest} s`;
}
