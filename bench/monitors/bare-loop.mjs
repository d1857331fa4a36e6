// The baseline: a loop that sends the same requests at the same times with undici, each on a new connection, and stores nothing.
import { createRequire } from 'node:module';

// A dependency of the server only.
const { Agent, request } = createRequire(new URL('../../server/package.json', import.meta.url))('undici');

const TICK_MS = 50;

process.once('message', ({ targets, userAgent }) => {
  const dispatcher = new Agent({ pipelining: 0, connect: { timeout: 30_000 } });
  const nextOf = ({ intervalMs, phaseMs }, nowMs) =>
    (Math.floor((nowMs - phaseMs) / intervalMs) + 1) * intervalMs + phaseMs;
  const due = targets.map((target) => ({ ...target, dueMs: nextOf(target, Date.now()) }));
  let failures = 0;
  const send = async ({ url }) => {
    const { statusCode, body } = await request(url, {
      dispatcher,
      reset: true,
      headers: { 'user-agent': userAgent },
      headersTimeout: 30_000,
      bodyTimeout: 30_000,
    });
    await body.text();
    if (statusCode !== 200) failures += 1;
  };
  setInterval(() => {
    const nowMs = Date.now();
    for (const target of due) {
      if (target.dueMs > nowMs) continue;
      target.dueMs = nextOf(target, nowMs);
      send(target).catch(() => {
        failures += 1;
      });
    }
  }, TICK_MS);
  process.on('message', () => process.send({ failures }));
  process.send({ started: true });
});
