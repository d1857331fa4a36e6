import { hash } from 'node:crypto';
import { readStackFrame } from '../../lib/text/stack-frames.ts';

/** The input of a fingerprint. */
interface ErrorTraits {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  /** The script in which it was thrown; used without a stack. */
  readonly filename: string;
}

/** The maximum length of the parts of a message and a stack that are used, in characters. */
const MAX_MESSAGE = 512;
const MAX_STACK = 2_048;

/** Variable parts of messages and their placeholders. Each pattern matches in linear time. */
const VARIABLE: readonly (readonly [RegExp, string])[] = [
  [/[a-z][a-z0-9+.-]{1,20}:\/\/[^\s'"`)\]]+/gi, '<url>'],
  [/"[^"\n]{0,200}"|'[^'\n]{0,200}'|`[^`\n]{0,200}`/g, '<text>'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '<id>'],
  [/\b(?=[a-f]*\d)[0-9a-f]{8,64}\b/gi, '<id>'],
  [/\d+/g, '<n>'],
  [/\s+/g, ' '],
];

/** A content hash in a file name, which changes with each build. */
const DIGEST = /[.-](?=[A-Za-z_-]*\d)[A-Za-z0-9_-]{6,64}(?=\.[a-z]+$)/;
/** Shorter names are usually minified and change with each build. */
const MIN_NAME_LENGTH = 3;

/**
 * Returns the fingerprint of an error: 64 bits, in decimal. It is the same for errors of the same class and message,
 * apart from numbers, quoted text, ids and URLs in it, that are thrown in the same function of the same file.
 */
export function fingerprintOf({ type, message, stack, filename }: ErrorTraits): string {
  const place = topFrame(stack) ?? fileOf(filename);
  const digest = hash('sha256', `${type}\0${normalise(message)}\0${place}`, 'hex');
  return BigInt(`0x${digest.slice(0, 16)}`).toString();
}

function normalise(message: string): string {
  let text = message.slice(0, MAX_MESSAGE);
  for (const [pattern, placeholder] of VARIABLE) text = text.replace(pattern, placeholder);
  return text.trim();
}

/** Returns function and file of the first frame; `undefined` without a frame. */
function topFrame(stack: string): string | undefined {
  for (const text of stack.slice(0, MAX_STACK).split('\n')) {
    const frame = readStackFrame(text);
    if (frame === undefined) continue;
    const { functionName: name, file, isAsync } = frame;
    // Fingerprints were first computed without these frames, and stay as they are.
    if (isAsync && name === '') continue;
    return `${name.length < MIN_NAME_LENGTH ? '' : name}\0${fileOf(file)}`;
  }
  return undefined;
}

/** Returns the path of a script without host, query and content hash, so that it is the same on each host and after each build. */
function fileOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '').replace(/^[a-z][a-z0-9+.-]{1,20}:\/\/[^/]*/i, '');
  return path.replace(DIGEST, '');
}
