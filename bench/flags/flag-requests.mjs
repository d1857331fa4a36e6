// Prepares the bytes of requests for evaluations, as OpenFeature providers send them: visitors whose addresses a proxy forwards.
const VISITORS = 20_000;
const COUNTRIES = ['DE', 'FR', 'US', 'IN', 'BR'];

/** The key of a flag of the benchmark. */
export const keyOf = (number) => `flag-${number}`;

/**
 * Creates requests of different visitors for different flags.
 *
 * @param flags `{websiteId, count, bulk}`: `bulk` is the number of flags of each request; without it, a request evaluates one flag.
 */
export function flagRequests({ host, flags: { websiteId, count, bulk } }) {
  const base = `/flags/${websiteId}/ofrep/v1/evaluate/flags`;
  return Array.from({ length: VISITORS }, (_, visitor) => {
    const first = (visitor * 7_919) % count;
    const keys = Array.from({ length: bulk ?? 0 }, (_key, index) => keyOf((first + index * 13) % count));
    const path = bulk === undefined ? `${base}/${keyOf(first)}` : `${base}?keys=${keys.join(',')}`;
    const context = {
      targetingKey: `user-${visitor}`,
      email: `user-${visitor}@example.com`,
      country: COUNTRIES[visitor % COUNTRIES.length],
      plan: visitor % 3 === 0 ? 'pro' : 'free',
    };
    const body = JSON.stringify({ context });
    const address = `81.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
    const head = [
      `POST ${path} HTTP/1.1`,
      `Host: ${host}`,
      'Connection: keep-alive',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
      'Accept: */*',
      'Origin: https://shop.example',
      `X-Forwarded-For: ${address}`,
    ];
    return { path, body, bytes: Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`), bodyBytes: body.length };
  });
}
