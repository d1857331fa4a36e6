// Creates monitors of the local server of the benchmark through the API. Hosts are 127.0.0.x, because checks of one host are limited.
import { phaseOf } from '../../server/dist/modules/monitors/schedule/due.js';

export const SLOW_MS = 60_000;
export const FAST_MS = 10_000;
const HOSTS = 50;
const CREATORS = 8;

/** Creates `slow` monitors with an interval of 60 s, and `fast` with 10 s. @returns their addresses, intervals and phases, in order. */
export async function createMonitors({ baseUrl, secret, organizationId, port, slow, fast }) {
  const waiting = Array.from({ length: slow + fast }, (_, index) => index);
  const created = [];
  const createNext = async () => {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      const intervalMs = index < slow ? SLOW_MS : FAST_MS;
      const url = `http://127.0.0.${1 + (index % HOSTS)}:${port}/${index}`;
      const { monitor } = await create({
        organizationId,
        name: `Bench ${index}`,
        url,
        intervalSeconds: intervalMs / 1_000,
        tags: [`team ${index % 20}`],
      });
      created[index] = { url, intervalMs, phaseMs: phaseOf(monitor.id, 'local', intervalMs) };
    }
  };
  await Promise.all(Array.from({ length: CREATORS }, createNext));
  return created;

  async function create(body) {
    const response = await fetch(`${baseUrl}/v1/monitors`, {
      method: 'POST',
      headers: { 'x-api-key': secret, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`POST /v1/monitors: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
