/** Returns a number as another language writes it: `1.234,5` in German for `1,234.5`. Its digits stay the same. */
export function showEnglishNumber(number: string, language: string): string {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return number.replaceAll(/[.,]/g, (one) => sign(one === '.' ? 'decimal' : 'group'));
}
