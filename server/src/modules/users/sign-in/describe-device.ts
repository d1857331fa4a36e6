import { parseUserAgent } from '../../../lib/network/user-agent.ts';

/** The device that a user agent describes. */
export interface Device {
  readonly browser: string | null;
  readonly os: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'other';
}

const KINDS: Readonly<Record<string, Device['kind']>> = {
  desktop: 'computer',
  mobile: 'phone',
  tablet: 'tablet',
};

/** Parses a user agent for the list of sessions. */
export function describeDevice(userAgent: string | null): Device {
  const { browser, os, deviceType } = parseUserAgent(userAgent ?? '');
  return { browser: browser || null, os: os || null, kind: KINDS[deviceType] ?? 'other' };
}
