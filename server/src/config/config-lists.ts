import { isIP } from 'node:net';
import { parseIpRange } from '../lib/constraints/ip-range.ts';
import { isAppScheme } from '../lib/network/app-schemes.ts';
import { parseKeep } from '../stores/backup/retention.ts';

/** Splits a list at its commas. */
export function splitList(text = ''): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether a text lists URL schemes of applications. */
export function isListOfSchemes(text: string): boolean {
  return splitList(text).every(
    (scheme) => /^[a-z][a-z0-9+.-]*$/i.test(scheme) && isAppScheme(scheme.toLowerCase()),
  );
}

/** Whether a text lists IP addresses, each with an optional port. */
export function isListOfServers(text: string): boolean {
  return splitList(text).every((server) => {
    const address =
      /^\[([^\]]+)\](?::\d{1,5})?$/.exec(server)?.[1] ?? server.replace(/^([^:]+):\d{1,5}$/, '$1');
    return isIP(address) !== 0;
  });
}

/** Whether a text lists IP addresses and CIDR ranges. */
export function isListOfRanges(text: string): boolean {
  return splitList(text).every((range) => parseIpRange(range) !== undefined);
}

/** Whether a text lists IP addresses with ports, or is `none`. */
export function isListOfTargets(text: string): boolean {
  return text === 'none' || splitList(text).every((one) => /:\d{1,5}$/.test(one) && isListOfServers(one));
}

const UNITS_MS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses `30m`, `6h` or `1d`. @returns milliseconds; `undefined` if it is no such time. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit = ''] = /^([1-9]\d{0,3})([mhd])$/.exec(text) ?? [];
  const unitMs = UNITS_MS[unit];
  return count === undefined || unitMs === undefined ? undefined : Number(count) * unitMs;
}

/** Whether a text lists days, weeks and months: `7d,4w,12m`. */
export function isListOfPeriods(text: string): boolean {
  return parseKeep(text) !== undefined;
}
