import { html } from './markup.ts';

/**
 * How a service reads text. All texts of messages to chats, pagers and phones are escaped and shortened by {@link writeText}: what is
 * escaped first and shortened afterwards, or the other way round, is too long or ends within an escape.
 */
export interface TextFormat {
  /** Escapes one character. */
  escape(character: string): string;
  /** Escapes an address. Those who read the message must be able to open it. */
  escapeAddress(address: string): string;
}

/** Text without markup. */
export const PLAIN: TextFormat = { escape: (text) => text, escapeAddress: (text) => text };

/** HTML, also the subsets of Telegram, Pushover and Google Chat. */
export const HTML: TextFormat = {
  escape: (character) => html`${character}`.toString(),
  escapeAddress: (address) => html`${address}`.toString(),
};

/** `mrkdwn` of Slack (https://api.slack.com/reference/surfaces/formatting#escaping). A zero-width space breaks formatting. */
export const SLACK: TextFormat = {
  escape: (character) => escapeControls(character).replace(/[*_~`]/, '\u200B$&'),
  escapeAddress: escapeControls,
};

/** Markdown of Discord, Mattermost and Teams. `@` mentions no one. Addresses become links, in which a backslash would be part of the address. */
export const MARKDOWN: TextFormat = {
  escape: (character) => character.replace(/[\\`*_{}[\]()#+\-!|<>~]/, '\\$&').replace('@', '@\u200B'),
  escapeAddress: (address) => address,
};

/** Returns an address as Slack reads it in `<address|text>`. */
export function slackAddress(address: string): string {
  return escapeControls(address.replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('<', '%3C'));
}

function escapeControls(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Returns the length of escaped text as a service counts it. */
export type CountText = (escaped: string) => number;

/** UTF-16 units: at least as many as characters. */
export const utf16Units: CountText = (text) => text.length;

/** UTF-16 units of what HTML shows: Telegram counts after it has parsed the message. */
export const shownUnits: CountText = (escaped) => escaped.replaceAll(/&#\d+;/g, ' ').length;

/** Bytes of UTF-8 within a JSON string: services with a limit of bytes count those of the message or of the request. */
export const jsonBytes: CountText = (text) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** An address up to the end of what belongs to it: not the punctuation of the sentence, nor a parenthesis that was opened before it. */
const ADDRESS = /\bhttps?:\/\/[^\s<>"'`|\\^{}[\]]+/giu;
const TRAILING = /[.,;:!?*_~'"]+$/;

/**
 * Escapes text for a service, and shortens it to a length, the last character of which is then an ellipsis. The length is that of the
 * escaped text; it is at least that of an ellipsis. Escapes, surrogate pairs and addresses are not divided.
 */
export function writeText(
  text: string,
  format: TextFormat,
  maxLength: number,
  count: CountText = utf16Units,
): string {
  const parts = partsOf(text, format);
  const whole = parts.join('');
  if (count(whole) <= maxLength) return whole;
  let left = maxLength - count('…');
  let written = '';
  for (const part of parts) {
    left -= count(part);
    if (left < 0) break;
    written += part;
  }
  return `${written}…`;
}

/** Returns what must not be divided: escaped characters and addresses. */
function partsOf(text: string, format: TextFormat): string[] {
  const parts: string[] = [];
  let end = 0;
  const addCharacters = (part: string) => {
    for (const character of part) parts.push(format.escape(character));
  };
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(found);
    addCharacters(text.slice(end, index));
    parts.push(format.escapeAddress(address));
    end = index + address.length;
  }
  addCharacters(text.slice(end));
  return parts;
}

function withoutTrailing(found: string): string {
  let address = found.replace(TRAILING, '');
  while (address.endsWith(')') && countOf(address, ')') > countOf(address, '('))
    address = address.slice(0, -1).replace(TRAILING, '');
  return address;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}
