const REGIONS = namesOf('region');
const LANGUAGES = namesOf('language');

const DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  smarttv: 'TV',
  console: 'Console',
  wearable: 'Wearable',
};

/** A value as people call it: `DE` is Germany. What has no other name is called as it is. */
export function valueName(field: string, value: string): string {
  if (field === 'country') return nameIn(REGIONS, value, /^[A-Z]{2}$/);
  if (field === 'language') return nameIn(LANGUAGES, value, /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/);
  if (field === 'device_type') return DEVICES[value] ?? value;
  return value;
}

/** Whether values are called otherwise than they are stored, so that searching must look at the names. */
export function hasNames(field: string): boolean {
  return field === 'country' || field === 'language' || field === 'device_type';
}

function namesOf(type: 'region' | 'language'): Intl.DisplayNames {
  return new Intl.DisplayNames('en', { type, fallback: 'code' });
}

function nameIn(names: Intl.DisplayNames, value: string, shape: RegExp): string {
  if (!shape.test(value)) return value;
  try {
    return names.of(value) ?? value;
  } catch {
    return value;
  }
}
