// Prepares the bytes of requests for short links, as browsers send them: 50,000 visitors whose addresses a proxy forwards.
const VISITORS = 50_000;
const OLDEST_CHROME = 100;
const CHROMES = 40;
/** The most requests. More links are requested by further calls. */
const MAX_REQUESTS = 250_000;

/**
 * Creates one GET request for each link, in an order that does not follow that of their creation.
 *
 * @param slugs `{prefix, from, count}`: the slugs are the prefix and a number.
 * @param suffix `+` for the page that shows the target and counts no click.
 */
export function redirectRequests({ host, slugs, suffix = '' }) {
  const { prefix, from = 0, count } = slugs;
  const total = Math.min(count, MAX_REQUESTS);
  return Array.from({ length: total }, (_, index) => {
    // 7,919 is prime and divides no number of links, so every link has one request.
    const link = from + ((index * 7_919) % total);
    const visitor = index % VISITORS;
    const address = `81.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const agent = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${OLDEST_CHROME + (index % CHROMES)}.0.0.0 Safari/537.36`;
    const head = [
      `GET /l/${prefix}${link}${suffix} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: keep-alive',
      `User-Agent: ${agent}`,
      'Accept: text/html,application/xhtml+xml',
      'Accept-Language: en-GB,en;q=0.9',
      'Referer: https://news.example/',
      `X-Forwarded-For: ${address}`,
    ];
    return { bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bodyBytes: 0 };
  });
}
