import { LANGUAGE } from '../../../lib/language.ts';

const MAX_LENGTH = 40;
const percents = new Intl.NumberFormat(LANGUAGE, { style: 'percent', maximumFractionDigits: 3 });
const regions = new Intl.DisplayNames(LANGUAGE, { type: 'region', fallback: 'code' });

/** Formats a value of a flag for a sentence: JSON without spaces, shortened. */
export function formatValue(value: unknown, maxLength = MAX_LENGTH): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  if (text === '') return '""';
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}

/** Formats a part of 100: `12.5 %` in German, `12.5%` in English. */
export function formatPercent(percent: number): string {
  return percents.format(percent / 100);
}

/** Formats a value that a constraint compares. Countries are shown by name. */
export function formatCompared(attribute: string, value: string): string {
  return attribute === 'country' && /^[A-Z]{2}$/.test(value) ? (regions.of(value) ?? value) : value;
}
