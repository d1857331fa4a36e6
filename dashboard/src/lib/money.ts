import { LANGUAGE } from './language.ts';

/** Formats amounts of a currency. */
export interface MoneyFormat {
  /** In full: `€6,324.50`. */
  readonly full: (amount: number | null) => string;
  /** Where there is little room: `€1,235`, `€1.2M`. */
  readonly short: (amount: number | null) => string;
}

const UNKNOWN = '–';
/** Short amounts have no decimals from `LONG`, and are abbreviated from `VERY_LONG`. */
const LONG = 1_000;
const VERY_LONG = 1_000_000;

/**
 * Returns the format of a currency, with its symbol and its number of decimals. Without a known currency, amounts are
 * formatted as plain numbers.
 */
export function moneyIn(currency: string): MoneyFormat {
  const full = formatOf(currency, {});
  const whole = formatOf(currency, { minimumFractionDigits: 0, maximumFractionDigits: 0 });
  const compact = formatOf(currency, { notation: 'compact', maximumFractionDigits: 1 });
  return {
    full: (amount) => (amount === null ? UNKNOWN : full(amount)),
    short: (amount) => {
      if (amount === null) return UNKNOWN;
      const size = Math.abs(amount);
      if (size >= VERY_LONG) return compact(amount);
      return size >= LONG ? whole(amount) : full(amount);
    },
  };
}

/** An amount beside the axis: `€500`, `€1.5K`. */
export function axisMoney(currency: string): (amount: number) => string {
  return formatOf(currency, { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 });
}

function formatOf(currency: string, options: Intl.NumberFormatOptions): (amount: number) => string {
  try {
    const format = new Intl.NumberFormat(LANGUAGE, { ...options, style: 'currency', currency });
    return (amount) => withMinus(format.format(amount));
  } catch {
    const format = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 2, ...options });
    return (amount) => withMinus(format.format(amount));
  }
}

/** Uses the sign of changes, which is as wide as a plus. */
function withMinus(text: string): string {
  return text.replace('-', '−');
}
