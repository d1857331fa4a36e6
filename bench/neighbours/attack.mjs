// Sends queries as fast as they are answered, from many connections at once. It is a process of its own, so that it does not delay the
// measured requests.
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const NAMES = [
  'summary_metrics',
  'events_by_date',
  'top_pages',
  'top_referrers',
  'country',
  'city',
  'browser_name',
  'os_name',
  'device_types',
  'entry_pages',
];
/** A rejected client tries again after this time, as many do. */
const RETRY_MS = 20;
/** The limits of a request (`QUERY_LIMITS`), which this request reaches. */
const MAX_PARAMETERS = 64;

const BODIES = {
  // As many parameters as the server accepts, each about other rows, so that they share no scan.
  largest: queriesOf(4, MAX_PARAMETERS / 4),
  // More than the server accepts: 1,000 parameters.
  tooLarge: queriesOf(20, 50),
};

function queriesOf(queries, parameters) {
  return Array.from({ length: queries }, (_, query) => ({
    preset: 'last_30d',
    parameters: Array.from({ length: parameters }, (_, index) => ({
      name: NAMES[index % NAMES.length],
      id: `p${index}`,
      filters: [{ field: 'path', op: 'ne', value: `/none/${query}/${index}` }],
    })),
  }));
}

process.once('message', (options) => {
  const ending = new AbortController();
  process.once('message', () => ending.abort());
  attack({ ...options, body: BODIES[options.body], signal: ending.signal }).then((statuses) =>
    process.send(statuses, () => process.exit(0)),
  );
});

/**
 * Attacks until the signal aborts.
 *
 * @returns the number of responses by status.
 */
async function attack({ port, attacker, body, connections, isAnonymous, signal }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const text = JSON.stringify(body);
  const statuses = {};
  let number = 0;
  const one = async () => {
    while (!signal.aborted) {
      number += 1;
      const status = await send({ port, attacker, text, agent, isAnonymous, number }).catch(() => 'failed');
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) await sleep(RETRY_MS);
    }
  };
  await Promise.all(Array.from({ length: connections }, one));
  agent.destroy();
  return statuses;
}

function send({ port, attacker, text, agent, isAnonymous, number }) {
  const credential = isAnonymous
    ? { 'x-forwarded-for': `198.51.${number % 100}.${number % 251}` }
    : { 'x-api-key': attacker.secrets[number % attacker.secrets.length] };
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path: `/v1/query?website_id=${attacker.websiteIds[0]}`,
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(text),
          ...credential,
        },
      },
      (response) => {
        response.on('error', reject);
        response.on('end', () => resolve(response.statusCode));
        response.resume();
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
}
