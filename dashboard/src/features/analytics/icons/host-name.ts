import { SOURCE_HOSTS } from './source-hosts.data.ts';

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

/** Returns the name of the source that a host or one of its parent domains belongs to: `Instagram` for `l.instagram.com`. */
export function hostName(host: string): string | undefined {
  const labels = host.toLowerCase().split('.');
  for (let first = 0; first < labels.length - 1; first++) {
    const name = SOURCE_HOSTS.get(labels.slice(first).join('.'));
    if (name !== undefined) return name;
  }
  return COUNTRY_NAMES[OF_COUNTRY.exec(host.toLowerCase())?.[1] ?? ''];
}
