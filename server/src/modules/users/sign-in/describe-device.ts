import { UAParser } from 'ua-parser-js';

/** Longer user agents are truncated. */
const MAX_USER_AGENT_LENGTH = 512;

/** The device that a user agent describes. */
export interface Device {
  readonly browser: string | null;
  readonly os: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'other';
}

/** Parses a user agent for the list of sessions. */
export function describeDevice(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const { browser, os, device } = new UAParser(text).getResult();
  return { browser: browser.name ?? null, os: os.name ?? null, kind: kindOf(device.type, os.name) };
}

/** The parser returns no type for computers. A user agent without an operating system is not a computer. */
function kindOf(type: string | undefined, os: string | undefined): Device['kind'] {
  if (type === 'mobile') return 'phone';
  if (type === 'tablet') return 'tablet';
  return type === undefined && os !== undefined ? 'computer' : 'other';
}
