import { LANGUAGE } from '../../../lib/language.ts';

const names = new Intl.DisplayNames(LANGUAGE, { type: 'currency' });

/** The currencies of ISO 4217 with their names. */
export const CURRENCIES: readonly { readonly value: string; readonly label: string }[] =
  Intl.supportedValuesOf('currency').map((code) => ({
    value: code,
    label: `${code} – ${names.of(code) ?? code}`,
  }));
