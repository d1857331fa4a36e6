// A server with websites and, if wanted, events of them: sent to /track in batches, as a backfill is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { countFigures, untilCounted } from '../backfill/count-events.mjs';
import { createSender } from '../backfill/send-events.mjs';
import { createWebsites, processMicroseconds, startPharos, temporaryDirectory } from '../pharos-server.mjs';

const DAY_MS = 86_400_000;
const LOOK_MS = 10_000;
/** The server is calm when it needs no more than this, in percent of a core, for some looks in a row. */
const CALM_PERCENT = 5;
const CALM_LOOKS = 3;
const LONGEST_WAIT_MS = 1_200_000;
const ENVIRONMENT = {
  PHAROS_RATE_LIMIT: '1000000',
  // Visitors' addresses come from the header, as they do behind a proxy.
  PHAROS_TRUSTED_PROXIES: '127.0.0.1',
};

/**
 * Starts the server on a store with so many events, which it fills unless `directory` has one of that size already.
 *
 * @param directory where to keep the store; without it, the store is gone when the process ends.
 */
export async function openStore({ events, websites, days, directory, log }) {
  const dataDirectory = directory ?? temporaryDirectory();
  const notesPath = join(dataDirectory, `bench-rest-${events}-${websites}-${days}.json`);
  const isFilled = existsSync(notesPath);
  if (!isFilled && existsSync(join(dataDirectory, 'facts')))
    throw new Error(`${dataDirectory} holds another store`);
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

/** Parts are merged and days summed up for some time after so many events came in. */
async function untilCalm(pid) {
  const endMs = performance.now() + LONGEST_WAIT_MS;
  let calm = 0;
  while (calm < CALM_LOOKS) {
    if (performance.now() > endMs) throw new Error('the server does not come to rest');
    const before = processMicroseconds(pid);
    await sleep(LOOK_MS);
    const percent = (processMicroseconds(pid) - before) / (LOOK_MS * 10);
    calm = percent <= CALM_PERCENT ? calm + 1 : 0;
  }
}
