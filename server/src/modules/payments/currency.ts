/**
 * The digits after the decimal point of currencies that do not have two (ISO 4217, amendment 176). Stored amounts are integers in
 * the smallest unit.
 */
const DIGITS: Readonly<Record<string, number>> = {
  BIF: 0,
  CLP: 0,
  DJF: 0,
  GNF: 0,
  ISK: 0,
  JPY: 0,
  KMF: 0,
  KRW: 0,
  PYG: 0,
  RWF: 0,
  UGX: 0,
  UYI: 0,
  VND: 0,
  VUV: 0,
  XAF: 0,
  XOF: 0,
  XPF: 0,
  BHD: 3,
  IQD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
  CLF: 4,
  UYW: 4,
};

const DEFAULT_DIGITS = 2;

/** Returns the digits after the decimal point of a currency. @param currency ISO 4217, upper case. */
export function digitsOf(currency: string): number {
  return DIGITS[currency] ?? DEFAULT_DIGITS;
}

/**
 * Returns an amount as an exact decimal text: `1234` with 2 digits is `12.34`.
 * @param minor an integer in the smallest unit; may be negative.
 */
export function toDecimal(minor: number, digits: number): string {
  if (!Number.isSafeInteger(minor)) throw new TypeError('An amount is a safe integer');
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  const sign = minor < 0 ? '-' : '';
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
