import { UAParser } from 'ua-parser-js';

/** Longer user agents are truncated. Real ones are shorter. */
export const MAX_USER_AGENT_LENGTH = 512;

/** What a user agent says. Unknown fields are empty. */
export interface UserAgent {
  readonly browser: string;
  readonly browserVersion: string;
  readonly os: string;
  readonly osVersion: string;
  /** As the parser names it: `mobile`, `tablet`, `smarttv` and others; `desktop` for computers. */
  readonly deviceType: string;
  /** Whether the user agent names a device, and not only a system. */
  readonly namesDevice: boolean;
}

/** A system whose browsers and views in apps reveal it although their user agent names a desktop system. */
interface RevealedSystem {
  readonly os: string;
  /** Browsers and apps that exist on this system only, whatever system the user agent names. */
  readonly browser: RegExp;
  /** What reveals the system only in place of the desktop systems that its browsers name. Some of it exists on others, too. */
  readonly sign: RegExp;
  readonly inPlaceOf: ReadonlySet<string>;
  readonly version: RegExp;
  readonly phone: RegExp;
}

/** Browsers that request the desktop version of a site name a desktop system: a Macintosh on iOS, and Linux on Android. */
const REVEALED: readonly RevealedSystem[] = [
  {
    os: 'iOS',
    browser: /\b(?!KaiOS)[a-z]+iOS\/\d|\bFB(?:AN|SN)\/(?:\w+For)?(?:FB)?iOS\b|\biPadOS\b/i,
    sign: /\b(?:OPT|OPX|GSA|Coast|Mercury|Focus|Klar|Instagram|Snapchat|Mobile)\/\w|\b(?:Instagram|Snapchat) \d|\[LinkedInApp|\bi(?:Pad|Phone|Pod)/i,
    inPlaceOf: new Set(['Mac OS']),
    version: /(?:\b(?:iPadOS|iOS|iPhone OS|CPU OS)[ _]|\bFBSV\/)(\d+(?:[._]\d+)*)/i,
    phone: /\biP(?:hone|od)/i,
  },
  {
    os: 'Android',
    browser: /\b(?:EdgA|Silk)\/\d|\bFB4A\b/i,
    sign: /\b(?:SamsungBrowser|HeyTapBrowser|MiuiBrowser|HuaweiBrowser|VivoBrowser|OculusBrowser|DuckDuckGo|Focus|Klar|GSA|OPT|FB_IAB)\/\w|\bInstagram \d/i,
    inPlaceOf: new Set(['Linux', '']),
    version: /\bAndroid[ /-](\d+(?:\.\d+)*)/i,
    phone: /\bMobile\b/i,
  },
];

/** Names that the parser copies from the user agent, in the case that browsers use. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  [
    'Android',
    'Linux',
    'Ubuntu',
    'Debian',
    'Fedora',
    'Tizen',
    'KaiOS',
    'Chrome',
    'Firefox',
    'Safari',
    'Edge',
    'Opera',
  ].map((name) => [name.toLowerCase(), name]),
);

/** Parses a user agent. Browsers that exist on one system only have that system. */
export function parseUserAgent(userAgent: string): UserAgent {
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH);
  const { browser, os, device } = new UAParser(text).getResult();
  const named = spell(os.name);
  const revealed = REVEALED.find((system) => reveals(system, named, text));
  const common = {
    browser: spell(browser.name),
    browserVersion: browser.version ?? '',
    namesDevice: device.type !== undefined || device.vendor !== undefined,
  };
  if (revealed !== undefined)
    return {
      ...common,
      os: revealed.os,
      osVersion: (revealed.version.exec(text)?.[1] ?? '').replaceAll('_', '.'),
      // Tablets request desktop versions by default, phones only if people ask for them.
      deviceType: device.type ?? (revealed.phone.test(text) ? 'mobile' : 'tablet'),
    };
  // The parser has no device type for desktop computers.
  const deviceType = device.type ?? (named === '' ? '' : 'desktop');
  return { ...common, os: named, osVersion: os.version ?? '', deviceType };
}

function reveals({ os, browser, inPlaceOf, sign }: RevealedSystem, named: string, text: string): boolean {
  return named !== os && (browser.test(text) || (inPlaceOf.has(named) && sign.test(text)));
}

function spell(name = ''): string {
  return SPELLINGS.get(name.toLowerCase()) ?? name;
}
