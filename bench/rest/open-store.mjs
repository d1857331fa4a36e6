// Starts a server with websites and optional events, sent to /track in batches as a backfill.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countFigures, untilCounted } from '../backfill/count-events.mjs';
import { createSender } from '../backfill/send-events.mjs';
import { createWebsites, processMicroseconds, startPharos, temporaryDirectory } from '../pharos-server.mjs';

const DAY_MS = 86_400_000;
const LOOK_MS = 10_000;
/** The maximum CPU usage of an idle server, in percent of a core, for several checks in a row. */
const CALM_PERCENT = 5;
const CALM_LOOKS = 3;
const MAX_WAIT_MS = 1_200_000;
const ENVIRONMENT = {
  PHAROS_RATE_LIMIT: '1000000',
  // Visitor addresses are read from the header, as behind a proxy.
  PHAROS_TRUSTED_PROXIES: '127.0.0.1',
};

/**
 * Starts the server on a store with `events` events, and fills it unless `directory` contains one of that size.
 *
 * @param directory where to keep the store. Without it, the store is removed when the process ends.
 */
export async function openStore({ events, websites, days, directory, log }) {
  const dataDirectory = directory ?? temporaryDirectory();
  const notesPath = join(dataDirectory, `bench-rest-${events}-${websites}-${days}.json`);
  const isFilled = existsSync(notesPath);
  if (!isFilled && existsSync(join(dataDirectory, 'facts')))
    throw new Error(`${dataDirectory} contains another store`);
  const pharos = await startPharos({ dataDirectory, environment: ENVIRONMENT });
  if (isFilled) return { pharos, ...JSON.parse(readFileSync(notesPath, 'utf8')) };
  const created = await createWebsites(pharos.baseUrl, websites);
  if (events > 0) await fill({ pharos, created, events, days, log });
  writeFileSync(notesPath, JSON.stringify(created));
  return { pharos, ...created };
}

async function fill({ pharos, created, events, days, log }) {
  const { websiteIds, secret, organizationId } = created;
  const { baseUrl } = pharos;
  const nowMs = Date.now();
  const sender = createSender({ server: () => pharos, websiteIds, secret, days, nowMs });
  const range = { fromMs: nowMs - (days + 1) * DAY_MS, toMs: nowMs + DAY_MS };
  const subject = `organization_id=${organizationId}`;
  const beganMs = performance.now();
  const tell = (what) => log(`${what} after ${((performance.now() - beganMs) / 1000).toFixed(0)} s`);
  await sender.send(events);
  tell(`${events.toLocaleString('en')} events accepted`);
  await untilCounted(sender.expected(), () => countFigures({ baseUrl, secret, subject, range }));
  tell('all in the figures');
  await untilCalm(pharos.pid);
  tell('calm');
}

/** Waits until parts are merged and days rolled up after the backfill. */
async function untilCalm(pid) {
  const endMs = performance.now() + MAX_WAIT_MS;
  let calm = 0;
  while (calm < CALM_LOOKS) {
    if (performance.now() > endMs) throw new Error('the server does not become idle');
    const before = processMicroseconds(pid);
    await sleep(LOOK_MS);
    const percent = (processMicroseconds(pid) - before) / (LOOK_MS * 10);
    calm = percent <= CALM_PERCENT ? calm + 1 : 0;
  }
}
