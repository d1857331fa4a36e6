import { domainToASCII, domainToUnicode } from 'node:url';

const ASCII = /^[\0-\x7f]*$/;
/** A label in Punycode. */
const ENCODED = /(?:^|[./@])xn--/i;
/** Scripts that one word can use together. Common and inherited characters, such as digits, belong to every script. */
const WRITINGS: readonly RegExp[] = [
  ...[
    'Latin',
    'Cyrillic',
    'Greek',
    'Arabic',
    'Hebrew',
    'Armenian',
    'Georgian',
    'Thai',
    'Devanagari',
    'Bengali',
  ].map((script) => [script]),
  ...[
    'Tamil',
    'Telugu',
    'Kannada',
    'Malayalam',
    'Gujarati',
    'Gurmukhi',
    'Sinhala',
    'Khmer',
    'Lao',
    'Myanmar',
  ].map((script) => [script]),
  ['Ethiopic'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
].map((scripts) => {
  const classes = scripts.map((script) => `\\p{Script_Extensions=${script}}`).join('');
  return new RegExp(`^[-0-9\\p{Script=Common}\\p{Script=Inherited}${classes}]+$`, 'u');
});
/** Letters of other scripts that look like Latin ones. A label of nothing else can stand for a Latin name. */
const LOOKS_LATIN = /^[-0-9аеорсухѕіјһԁԛԝӏԍҽпгѵѡьцшαονρυωικτχ]+$/u;
/** Characters that look like punctuation of addresses. */
const PUNCTUATION = /[\u00b7\u0138\u02bb\u02bc\u2010-\u2027\u2044\u2215\u29f8\u3002\ufe68ǃ]/u;

/**
 * Returns a host in ASCII, in which hosts are stored and compared: `xn--bcher-kva.example` for `bücher.example`. A leading `*.` is kept.
 * Text that is not a host is returned unchanged.
 */
export function asciiHost(host: string): string {
  if (ASCII.test(host)) return host;
  const rest = host.startsWith('*.') ? host.slice(2) : host;
  const ascii = domainToASCII(rest);
  return ascii === '' ? host : `${host.slice(0, host.length - rest.length)}${ascii}`;
}

/**
 * Returns a host as people write it: `bücher.example` for `xn--bcher-kva.example`. As in browsers, a label that mixes scripts, or whose
 * letters all look like Latin ones, stays in ASCII, because it can imitate another host.
 */
export function shownHost(host: string): string {
  if (!ENCODED.test(host)) return host;
  const labels = host.split('.');
  return labels.map((label) => shownLabel(label, labels.at(-1) ?? '')).join('.');
}

/** Returns an address whose host is shown as people write it. Other text is returned unchanged. */
export function shownAddress(address: string): string {
  if (!ENCODED.test(address)) return address;
  return address.replace(
    /^([a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?)?([^/?#:]+)/i,
    (_, scheme = '', host: string) => {
      return scheme + shownHost(host);
    },
  );
}

function shownLabel(label: string, topLevel: string): string {
  if (!/^xn--/i.test(label)) return label;
  const shown = domainToUnicode(label);
  // Not the form that a browser would send: it cannot be written in another way.
  if (shown === '' || domainToASCII(shown) !== label.toLowerCase()) return label;
  const isOneWriting = WRITINGS.some((writing) => writing.test(shown));
  const imitates = LOOKS_LATIN.test(shown) && (label === topLevel || !/^xn--/i.test(topLevel));
  return isOneWriting && !imitates && !PUNCTUATION.test(shown) ? shown : label;
}
