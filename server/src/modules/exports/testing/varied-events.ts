/** User agents of the events. */
const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:127.0) Gecko/20100101 Firefox/127.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const ODD_TEXTS = [
  'plain',
  'two\nlines\r\nand a tab\t',
  'quotes " and \' and ""',
  'commas, semicolons; pipes | and back\\slashes',
  '=HYPERLINK("https://evil.example","click")',
  '+1',
  '-1',
  '@SUM(A1)',
  "'quoted already",
  '\tafter a tab',
  'ümläut, 日本語, 🦊',
  '＝wide',
  '\\N',
  'NULL',
  '{"json":true}',
  '\u2028 \u0001 \u007f',
];
const COUNTRIES = ['203.0.113.9', '8.8.8.8', '2001:4860:4860::8888', '81.2.69.142'];
const HOUR_MS = 3_600_000;

/** Returns events for `/track` with a key: within a month, unordered, with all fields. */
export function variedEvents(count: number, nowMs: number): Record<string, unknown>[] {
  return Array.from({ length: count }, (_, index) => {
    const text = ODD_TEXTS[index % ODD_TEXTS.length] ?? '';
    const visitor = index % 37;
    const timestamp = nowMs - ((index * 7_919) % (30 * 24)) * HOUR_MS - visitor * 1_000 - (index % 5);
    return {
      ...kindOf(index),
      timestamp,
      path: `/page/${index % 11}?utm_source=${encodeURIComponent(index % 3 === 0 ? text : 'newsletter')}&gclid=x`,
      title: text,
      referrer: index % 4 === 0 ? 'https://www.google.com/' : undefined,
      userAgent: index % 19 === 0 ? CRAWLER : visitor % 2 === 0 ? CHROME : FIREFOX,
      ip: COUNTRIES[visitor % COUNTRIES.length],
      anonymousId: visitor % 3 === 0 ? `visitor ${visitor} ${text}` : undefined,
      profileId: visitor % 5 === 0 ? `profile-${visitor}` : undefined,
      eventId: index % 6 === 0 ? `event ${index}` : undefined,
      language: 'de-DE',
      timezone: 'Europe/Berlin',
      screen_resolution: '1920x1080',
      load_time: index % 9 === 0 ? 123.5 : undefined,
    };
  });
}

function kindOf(index: number): Record<string, unknown> {
  const text = ODD_TEXTS[(index * 5) % ODD_TEXTS.length] ?? '';
  if (index % 5 === 1)
    return {
      name: `signup ${text.replaceAll('\n', ' ')}`,
      properties: { plan: text, [`key ${text.slice(0, 20)}`]: index },
    };
  if (index % 7 === 2)
    return { name: 'purchase', revenue: (index * 1_237) / 10_000, currency: index % 2 === 0 ? 'EUR' : 'JPY' };
  if (index % 11 === 3)
    return { name: 'engagement', type: 'engagement', engagement_ms: index * 10, scroll_depth: index % 101 };
  if (index % 97 === 4) return { name: 'refund', revenue: -19.99, currency: 'EUR' };
  return { name: 'pageview' };
}
