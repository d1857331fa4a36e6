// Requests to /track as a server that passes on its visitors' pageviews sends them: ready-made bytes.
const DISTINCT = 2_000;
const PAGES = [
  '/',
  '/collections/desk-lamps',
  '/products/beacon-desk-lamp',
  '/cart',
  '/posts/lumens-and-lux',
];
const REFERRERS = ['https://www.google.com/', 'https://news.ycombinator.com/', 'https://www.bing.com/'];
const ADDRESSES = ['141.20.1.1', '18.7.22.69', '134.157.1.1', '137.73.1.1', '133.11.1.1', '142.150.1.1'];
/** Fifty: five systems by ten versions. */
const SYSTEMS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
  'X11; CrOS x86_64 14541.0.0',
];
const OLDEST_CHROME = 129;
const VERSIONS = 10;

/** Distinct requests to go through in turn, each with `batch` events: one alone stands outside an array. */
export function trackRequests({ host, secret, websiteId, batch }) {
  const count = Math.max(20, Math.ceil(DISTINCT / batch));
  return Array.from({ length: count }, (_, index) => {
    const events = Array.from({ length: batch }, (_, place) => event(index * batch + place));
    const body = Buffer.from(JSON.stringify(batch === 1 ? events[0] : events));
    const head = [
      `POST /track?website_id=${websiteId} HTTP/1.1`,
      `host: ${host}`,
      'content-type: application/json',
      `x-api-key: ${secret}`,
      `content-length: ${body.length}`,
    ].join('\r\n');
    return { bytes: Buffer.concat([Buffer.from(`${head}\r\n\r\n`), body]), bodyBytes: body.length };
  });
}

function event(number) {
  const pick = (list) => list[number % list.length];
  const version = OLDEST_CHROME + (Math.floor(number / SYSTEMS.length) % VERSIONS);
  return {
    name: 'pageview',
    url: `https://shop.example${pick(PAGES)}`,
    referrer: pick(REFERRERS),
    anonymousId: `anon_${number.toString(36).padStart(10, '0')}`,
    ip: pick(ADDRESSES),
    userAgent: `Mozilla/5.0 (${pick(SYSTEMS)}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`,
    language: 'en-GB',
    screen_resolution: '1512x982',
  };
}
