import { BRAND_ALIASES, BRANDS } from './brands.data.ts';
import { ICONS_PATH } from './icons-path.ts';
import { SOURCE_HOSTS } from './source-hosts.data.ts';

/** The icon of a value: a file, a kind of device, direct visits, the icon of the
 * website itself with the first letter of its host in its place, or only a letter. */
export type ValueIconOf =
  | { readonly kind: 'flag' | 'brand'; readonly file: string }
  | { readonly kind: 'device'; readonly device: 'desktop' | 'mobile' | 'tablet' | 'other' }
  | { readonly kind: 'website'; readonly host: string; readonly letter: string }
  | { readonly kind: 'letter'; readonly letter: string }
  | { readonly kind: 'direct' | 'none' };

const NONE = { kind: 'none' } as const;
const COUNTRY = /^[A-Z]{2}$/;
/** A host with a top-level domain, alone or in an address. */
const HOST = /^(?:https?:\/\/)?((?:[a-z0-9-]{1,63}\.){1,10}[a-z][a-z0-9-]{0,61}[a-z0-9])(?:\/|$)/;
/** Values that name no source, browser or system. */
const UNKNOWN: ReadonlySet<string> = new Set(['', 'unknown', '(none)', '(other)']);
const DEVICES = { desktop: 'desktop', mobile: 'mobile', tablet: 'tablet' } as const;

/** Hosts of a country: `google.de`, `yahoo.co.jp`. */
const OF_COUNTRY = /^(?:.+\.)?(google|yahoo|yandex|amazon|ebay|pinterest)(?:\.[a-z]{2,3}){1,2}$/;
const COUNTRY_NAMES: Readonly<Record<string, string>> = {
  google: 'Google',
  yahoo: 'Yahoo!',
  yandex: 'Yandex',
  amazon: 'Amazon',
  ebay: 'eBay',
  pinterest: 'Pinterest',
};

/** Returns the icon of a stored value of a field. Codes that are not of a country have none. */
export function findIcon(field: string, value: string): ValueIconOf {
  if (field === 'country')
    return COUNTRY.test(value)
      ? { kind: 'flag', file: `${ICONS_PATH}/flags/${value.toLowerCase()}.svg` }
      : NONE;
  if (field === 'device_type') return deviceIcon(value);
  const name = value.toLowerCase();
  if (UNKNOWN.has(name)) return NONE;
  if (name === 'direct') return { kind: 'direct' };
  const brand = BRANDS[BRAND_ALIASES[name] ?? name] ?? BRANDS[hostName(name)?.toLowerCase() ?? ''];
  if (brand !== undefined) return { kind: 'brand', file: `${ICONS_PATH}/brands/${brand}.svg` };
  const letter = /[\p{L}\p{N}]/u.exec(value)?.[0]?.toUpperCase();
  if (letter === undefined) return NONE;
  const [, host] = HOST.exec(name) ?? [];
  return host === undefined ? { kind: 'letter', letter } : { kind: 'website', host, letter };
}

function deviceIcon(value: string): ValueIconOf {
  if (UNKNOWN.has(value.toLowerCase())) return NONE;
  const known = Object.entries(DEVICES).find(([name]) => name === value);
  return { kind: 'device', device: known?.[1] ?? 'other' };
}

/** Returns the name of the source that a host or one of its parent domains belongs to: `Instagram` for `l.instagram.com`. */
export function hostName(host: string): string | undefined {
  const labels = host.toLowerCase().split('.');
  for (let first = 0; first < labels.length - 1; first++) {
    const name = SOURCE_HOSTS.get(labels.slice(first).join('.'));
    if (name !== undefined) return name;
  }
  return COUNTRY_NAMES[OF_COUNTRY.exec(host.toLowerCase())?.[1] ?? ''];
}
