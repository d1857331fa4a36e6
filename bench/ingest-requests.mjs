// Prepares the bytes of requests to /track: single events as sent by browsers, and batches as sent by a server.
const VISITORS = 50_000;
const USER_AGENTS = 2_000;
const BATCHES = 500;
const SITE = 'https://shop.example';
const PAGES = [
  '/',
  '/collections/desk-lamps',
  '/products/beacon-desk-lamp',
  '/cart',
  '/posts/lumens-and-lux?utm_source=newsletter&utm_medium=email&utm_campaign=autumn',
];
const REFERRERS = [
  '',
  'https://www.google.com/',
  'https://news.ycombinator.com/item?id=41',
  `${SITE}/`,
  'https://www.bing.com/',
];
const LANGUAGES = ['en-GB', 'en-US', 'de-DE', 'fr-FR', 'ja-JP'];
const SCREENS = ['1512x982', '1920x1080', '390x844', '2560x1440'];
const ZONES = ['Europe/London', 'America/New_York', 'Europe/Berlin', 'Asia/Tokyo'];
const SYSTEMS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
  'X11; CrOS x86_64 14541.0.0',
];
const OLDEST_CHROME = 100;
/** First octets of networks worldwide, so that locations differ. */
const NETWORKS = [18, 24, 62, 81, 91, 133, 141, 142, 177, 203];

/**
 * Creates requests to be sent in order. Single events: 50,000 visitors (addresses forwarded by a proxy) with 2,000 user agents,
 * `text/plain` from another origin, without a key. Batches: with a key, the visitors' addresses and user agents in the events.
 * Another `firstVisitor` gives as many other visitors.
 */
export function ingestRequests({ host, secret, websiteId, batch, firstVisitor = 0 }) {
  if (batch === 1) {
    return Array.from({ length: VISITORS }, (_, visitor) => {
      const lines = Object.entries(browserHeaders(visitor)).map(([name, value]) => `${name}: ${value}`);
      return request('/track', host, lines, { websiteId, ...pageview(visitor, visitor) });
    });
  }
  const headers = ['content-type: application/json', `x-api-key: ${secret}`];
  return Array.from({ length: BATCHES }, (_, index) => {
    const events = Array.from({ length: batch }, (_unused, place) => {
      // A prime step, so that consecutive visitors differ.
      const visitor = firstVisitor + (((index * batch + place) * 7_919) % VISITORS);
      return { ...pageview(visitor, index + place), ip: address(visitor), userAgent: userAgent(visitor) };
    });
    return request(`/track?website_id=${websiteId}`, host, headers, events);
  });
}

/** Returns the browser headers of a visitor, as forwarded by a proxy, with lower-case names. */
export function browserHeaders(visitor) {
  return {
    'user-agent': userAgent(visitor),
    'x-forwarded-for': address(visitor),
    origin: SITE,
    referer: `${SITE}/`,
    accept: '*/*',
    'accept-encoding': 'gzip, deflate, br, zstd',
    'accept-language': `${pick(LANGUAGES, visitor)},en;q=0.9`,
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'no-cors',
    'content-type': 'text/plain;charset=UTF-8',
  };
}

function request(path, host, headers, content) {
  const body = Buffer.from(JSON.stringify(content));
  const head = [`POST ${path} HTTP/1.1`, `host: ${host}`, ...headers, `content-length: ${body.length}`];
  return {
    bytes: Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]),
    bodyBytes: body.length,
  };
}

/** Returns a pageview of a visitor; `page` selects the page. */
export function pageview(visitor, page) {
  return {
    name: 'pageview',
    url: `${SITE}${pick(PAGES, page)}`,
    referrer: pick(REFERRERS, visitor),
    title: 'Lamps that last',
    language: pick(LANGUAGES, visitor),
    screen_resolution: pick(SCREENS, visitor),
    viewport_size: '1280x720',
    timezone: pick(ZONES, visitor),
  };
}

function pick(list, number) {
  return list[number % list.length];
}

function address(visitor) {
  return `${pick(NETWORKS, visitor)}.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
}

function userAgent(visitor) {
  const number = visitor % USER_AGENTS;
  const system = pick(SYSTEMS, number);
  const build = Math.floor(number / SYSTEMS.length);
  const version = `${OLDEST_CHROME + (build % 40)}.0.${6_000 + Math.floor(build / 40)}.0`;
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`;
}
