import { hash } from 'node:crypto';

/** What an error is recognised by. */
interface ErrorTraits {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** The script in which it was thrown, when there is no stack. */
  readonly filename: string;
}

/** The part of a message and of a stack that is looked at, in characters. */
const MAX_MESSAGE = 512;
const MAX_STACK = 2_048;

/** Parts of messages that differ from one time to the next, and what stands for them. Each is matched in linear time. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"`)\]]+/gi, '<url>'],
  [/"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`\n]{0,200}`/g, '<text>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?=[a-f]*\d)[0-9a-f]{8,64}\b/gi, '<id>'],
  [/\d+/g, '<n>'],
  [/\s+/g, ' '],
];

/** `at name (place)`, `at place` as Chromium writes it. */
const CHROMIUM_FRAME = /^\s*at (?:(?:async |new )?([^\s(][^(]{0,200}) \()?([^()\s]{1,500}?)(?::\d+){0,2}\)?$/;
/** `name@place` as Firefox and Safari write it. */
const GECKO_FRAME = /^([^@\s]{0,200})@(\S{1,500}?)(?::\d+){0,2}$/;
/** A digest in the name of a file, which changes from build to build. */
const DIGEST = /[.-](?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{6,64}(?=\.[a-z]+$)/;
/** Shorter names come from minifiers, and change from build to build. */
const SHORTEST_NAME = 3;

/**
 * A number that is the same for errors that are the same: of one class, with one message but for numbers, names and
 * addresses in it, thrown in one function of one file. 64 bits, in decimal.
 */
export function fingerprintOf({ type, message, stack, filename }: ErrorTraits): string {
  const place = topFrame(stack) ?? fileOf(filename);
  const digest = hash('sha256', `${type}\0${normalise(message)}\0${place}`, 'hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}

function normalise(message: string): string {
  let text = message.slice(0, MAX_MESSAGE);
  for (const [pattern, stands] of VARIABLE) text = text.replace(pattern, stands);
  return text.trim();
}

/** Function and file of the first frame; `undefined` when there is none. */
function topFrame(stack: string): string | undefined {
  for (const line of stack.slice(0, MAX_STACK).split('\n')) {
    const [, name = '', place] = CHROMIUM_FRAME.exec(line) ?? GECKO_FRAME.exec(line) ?? [];
    if (place !== undefined) return `${name.length < SHORTEST_NAME ? '' : name}\0${fileOf(place)}`;
  }
  return undefined;
}

/** The path of a script without host, query and digest, so that it is the same on each host and after each build. */
function fileOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/^[a-z][a-z0-9+.-]{1,20}:\/\/[^/]*/i, '');
  return path.replace(DIGEST, '');
}
