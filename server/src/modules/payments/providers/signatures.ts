import { createHmac, timingSafeEqual } from 'node:crypto';
import { say } from '../../../lib/texts/sentence.ts';

/** The most that the time of a signature may differ from the clock, in milliseconds. */
const TOLERANCE_MS = 300_000;

/** The most signatures of one request that are compared. Providers send one for each active secret. */
const MAX_SIGNATURES = 10;

/** What is wrong with a signature, for the person who sets the source up. */
export const PROBLEMS = {
  missing: (header: string) => say('payments.headerIsMissing', { header }),
  late: say('payments.signatureIsLate'),
  different: say('payments.signatureDiffers'),
} as const;

/** The HMAC-SHA-256 of some bytes. */
export function hmacSha256(key: string | Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}

/** Whether one of the signatures equals the expected one. The comparison takes the same time for every value. */
export function matchesAny(
  expected: Buffer,
  signatures: readonly string[],
  encoding: 'hex' | 'base64',
): boolean {
  let matches = false;
  for (const signature of signatures.slice(0, MAX_SIGNATURES)) {
    const bytes = Buffer.from(signature, encoding);
    if (bytes.length === expected.length && timingSafeEqual(bytes, expected)) matches = true;
  }
  return matches;
}

/** Returns a header with one value; `undefined` if it is missing or repeated. */
export function headerOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Reads `a=1,b=2` or `a=1;b=2`: the values of each name, in order. */
export function readPairs(text: string, separator: ',' | ';'): ReadonlyMap<string, readonly string[]> {
  const pairs = new Map<string, string[]>();
  for (const part of text.split(separator)) {
    const at = part.indexOf('=');
    if (at <= 0) continue;
    const name = part.slice(0, at).trim();
    pairs.set(name, [...(pairs.get(name) ?? []), part.slice(at + 1).trim()]);
  }
  return pairs;
}

/** Whether a time in seconds, as text, is within {@link TOLERANCE_MS} of now. */
export function isRecent(seconds: string, nowMs: number): boolean {
  if (!/^\d{1,12}$/.test(seconds)) return false;
  return Math.abs(nowMs - Number(seconds) * 1_000) <= TOLERANCE_MS;
}
