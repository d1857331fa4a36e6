import { isbot, isbotPatterns, list } from 'isbot';

const MAX_NAME_LENGTH = 64;
/** The name of clients without a user agent: browsers always send one. */
const UNNAMED = 'unnamed';
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

/** Words in the patterns that recognize bots. Patterns without one describe only the form of a user agent, such as `Name/1.0`. */
const WORD = /[a-z]{3,}/i;
const CLASSES_AND_ASSERTIONS = /\\[a-z]|\(\?[:!<=]+/gi;
const FORMS: ReadonlySet<string> = new Set(
  list.filter(
    (pattern) => !WORD.test(pattern.replace(CLASSES_AND_ASSERTIONS, '')) && !/^\d|@|bw\//.test(pattern),
  ),
);
/** Patterns of words that applications have in their names, too. */
const AMBIGUOUS = /google|news|http|java|catch|feed|\\\.com/;
/** What is in user agents of televisions, and of phones that are older than smartphones. */
const OTHER_DEVICE =
  /\b(?:MIDP|CLDC|WAP\d*|MAUI|BREW|UP\.Browser|J2ME|MRE|HbbTV|CE-HTML|NetCast|SMART-?TV|GoogleTV)\b/i;
/** Words with which a program says that it is a bot. */
const SAYS_BOT = /bots?\b|crawl|spider|fetch|find|subscriber|https?:\/\//i;

/**
 * Returns the name of the bot of a user agent, at most 64 characters; empty for a browser, and `unnamed` without a user agent. It is the
 * name of the crawler itself, not that of its operator's website: `Googlebot`, `YandexMetrika`, `facebookexternalhit`.
 *
 * @param isDevice whether the user agent names a device, or the system of one. Then it is a bot only if it says so: applications and old
 * phones have user agents of the same form as programs.
 */
export function botName(userAgent: string, isDevice: boolean): string {
  if (userAgent.trim() === '') return UNNAMED;
  if (!isbot(userAgent) || (isDeviceOnly(userAgent, isDevice) && !SAYS_BOT.test(userAgent))) return '';
  const text = userAgent.replace(ADDRESS, ' ');
  const [name = ''] = (BOT_NAME.exec(text)?.[0] ?? COMPATIBLE.exec(text)?.[1] ?? productOf(text)).split('/');
  return name.trim().slice(0, MAX_NAME_LENGTH).toWellFormed() || 'bot';
}

/** Whether a user agent was taken for that of a bot only because of its form, or of a word that means something else on a device. */
function isDeviceOnly(userAgent: string, isDevice: boolean): boolean {
  const isOther = OTHER_DEVICE.test(userAgent);
  if (!isDevice && !isOther) return false;
  const isApplication = isOther || !userAgent.startsWith('Mozilla/');
  return isbotPatterns(userAgent).every(
    (pattern) => FORMS.has(pattern) || (isApplication && AMBIGUOUS.test(pattern)),
  );
}

/** Returns the first product outside of comments that browsers do not have: `curl`, or `HeadlessChrome` after `Mozilla/5.0 (…)`. */
function productOf(text: string): string {
  if (!text.startsWith('Mozilla/')) return text.split(/[(;/]/)[0] ?? '';
  const products = text.replace(/\([^)]*\)?/g, ' ').split(' ');
  const names = products.flatMap((product) => product.split('/')[0] || []);
  return names.find((name) => !BROWSER_PRODUCTS.has(name)) ?? '';
}
