import type { Weighted } from './random.ts';

/** A browser on a device. */
export interface Device extends Weighted {
  readonly userAgent: string;
  readonly isHandheld: boolean;
  /** `width x height` without spaces, in CSS pixels. */
  readonly screens: readonly string[];
}

const WINDOWS = ['1920x1080', '2560x1440', '1536x864', '1366x768'];
const MAC = ['1512x982', '1728x1117', '1440x900', '2560x1440'];
const IPHONE = ['390x844', '393x852', '430x932', '375x812'];
const ANDROID = ['412x915', '360x800', '384x854'];
const TABLET = ['820x1180', '1024x1366', '800x1280'];

/** The browsers that visitors use. */
export const DEVICES: readonly Device[] = [
  {
    weight: 17,
    isHandheld: false,
    screens: WINDOWS,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  },
  {
    weight: 6,
    isHandheld: false,
    screens: WINDOWS,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  },
  {
    weight: 7,
    isHandheld: false,
    screens: WINDOWS,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  },
  {
    weight: 4,
    isHandheld: false,
    screens: WINDOWS,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  {
    weight: 1,
    isHandheld: false,
    screens: WINDOWS,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/134.0.0.0 Safari/537.36 OPR/119.0.0.0',
  },
  {
    weight: 9,
    isHandheld: false,
    screens: MAC,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  },
  {
    weight: 8,
    isHandheld: false,
    screens: MAC,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  },
  {
    weight: 2,
    isHandheld: false,
    screens: MAC,
    userAgent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  {
    weight: 2,
    isHandheld: false,
    screens: WINDOWS,
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  },
  {
    weight: 2,
    isHandheld: false,
    screens: WINDOWS,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  },
  {
    weight: 18,
    isHandheld: true,
    screens: IPHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 4,
    isHandheld: true,
    screens: IPHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 2,
    isHandheld: true,
    screens: IPHONE,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 12,
    isHandheld: true,
    screens: ANDROID,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
  },
  {
    weight: 3,
    isHandheld: true,
    screens: ANDROID,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  },
  {
    weight: 1,
    isHandheld: true,
    screens: ANDROID,
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  },
  {
    weight: 2,
    isHandheld: true,
    screens: TABLET,
    userAgent:
      'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
  },
  {
    weight: 1,
    isHandheld: true,
    screens: TABLET,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36',
  },
];

/** A program that walks the pages of websites. */
export interface Crawler extends Weighted {
  readonly userAgent: string;
  /** Addresses it calls from. */
  readonly ip: string;
}

/** The crawlers that come by. */
export const CRAWLERS: readonly Crawler[] = [
  {
    weight: 6,
    ip: '66.249.66.1',
    userAgent:
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.7204.100 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  },
  {
    weight: 3,
    ip: '40.77.167.1',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36',
  },
  {
    weight: 3,
    ip: '20.171.206.1',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot',
  },
  {
    weight: 2,
    ip: '216.73.216.1',
    userAgent:
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
  },
  {
    weight: 2,
    ip: '51.222.253.1',
    userAgent: 'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  },
];
