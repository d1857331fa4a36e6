import { isbot } from 'isbot';

const MAX_NAME_LENGTH = 64;
/** The name that most bots include in their user agent. Of a generic last word, such as `Crawler`, the word before is part. */
const BOT_NAME = /(?:[\w.-]+ (?=(?:bot|crawler|spider)\b))?[\w.-]*(?:bot|crawler|spider)[\w-]*/i;
/** URLs and e-mail addresses of the operator, which contain words such as `bot`, too. */
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s;,)]*|[\w.+-]+@[\w.-]+/gi;
/** The name after `compatible;`, up to its version. */
const COMPATIBLE = /\bcompatible; *(?!msie\b)([\w!'.:-]+(?: [\w!'.:-]+)*)/i;
/** The products in the user agents of browsers. */
const BROWSER_PRODUCTS = new Set(
  'Mozilla AppleWebKit KHTML Gecko Chrome Chromium Safari Version Mobile Firefox Edg OPR Build'.split(' '),
);

/**
 * Returns the name of the bot of a user agent, at most 64 characters; empty for a browser. It is the name of the crawler
 * itself, not that of its operator's website: `Googlebot`, `YandexMetrika`, `facebookexternalhit`.
 */
export function botName(userAgent: string): string {
  if (!isbot(userAgent)) return '';
  const text = userAgent.replace(ADDRESS, ' ');
  const [name = ''] = (BOT_NAME.exec(text)?.[0] ?? COMPATIBLE.exec(text)?.[1] ?? productOf(text)).split('/');
  return name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || 'bot';
}

/** Returns the first product outside of comments that browsers do not have: `curl`, or `HeadlessChrome` after `Mozilla/5.0 (…)`. */
function productOf(text: string): string {
  if (!text.startsWith('Mozilla/')) return text.split(/[(;/]/)[0] ?? '';
  const products = text.replace(/\([^)]*\)?/g, ' ').split(' ');
  const names = products.flatMap((product) => product.split('/')[0] || []);
  return names.find((name) => !BROWSER_PRODUCTS.has(name)) ?? '';
}
