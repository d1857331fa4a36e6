const ROUNDED_FROM = 10_000;
const EXACT = new Intl.NumberFormat('en');
const ROUNDED = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Formats a count as the headline of the dashboard does: rounded from 10,000 on, `12.3K`. */
export function formatFigure(count: number): string {
  return (count < ROUNDED_FROM ? EXACT : ROUNDED).format(count);
}
