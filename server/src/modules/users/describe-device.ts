import { UAParser } from 'ua-parser-js';

/** Longer user agents are cut: none that means anything is. */
const MAX_USER_AGENT_LENGTH = 512;

/** What a user agent says of the device that it runs on. */
export interface Device {
  readonly browser: string | null;
  readonly os: string | null;
  readonly kind: 'computer' | 'phone' | 'tablet' | 'other';
}

/** Reads a user agent, so that people recognise their devices. */
export function describeDevice(userAgent: string | null): Device {
  const text = (userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH);
  const { browser, os, device } = new UAParser(text).getResult();
  return { browser: browser.name ?? null, os: os.name ?? null, kind: kindOf(device.type, os.name) };
}

/** The parser names no kind for what it takes for a computer; a program that names no system is something else. */
function kindOf(type: string | undefined, os: string | undefined): Device['kind'] {
  if (type === 'mobile') return 'phone';
  if (type === 'tablet') return 'tablet';
  return type === undefined && os !== undefined ? 'computer' : 'other';
}
