import { VISITOR_DIMENSIONS } from '../dimensions/place.ts';

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const CODE = /^[A-Z]{2}$/;

/** The fields that follow the country of a row, in the response. */
export const COUNTRY_FIELDS = {
  country_code: { title: 'Country code', description: 'The ISO 3166-1 code of the country' },
  country_name: { title: 'Country name', description: 'The English name of the country' },
} as const;

/** Returns the code and the English name of a country; both are the text for missing values if it is unknown. */
export function countryColumns(country: string): Readonly<Record<keyof typeof COUNTRY_FIELDS, string>> {
  const { unknown } = VISITOR_DIMENSIONS.country;
  if (!CODE.test(country)) return { country_code: country || unknown, country_name: country || unknown };
  return { country_code: country, country_name: NAMES.of(country) ?? country };
}
