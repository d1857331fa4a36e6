import { LANGUAGE } from '../../../lib/language.ts';
import { messages } from './messages.ts';

/** What a currency is called: `Euro`; what has none, `No currency`. */
export function currencyName(currency: string): string {
  if (!/^[A-Z]{3}$/.test(currency)) return messages.noCurrency;
  return new Intl.DisplayNames(LANGUAGE, { type: 'currency' }).of(currency) ?? currency;
}
