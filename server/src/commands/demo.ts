import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../boot/main.ts';
import type { RunningServer } from '../boot/serve.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { continueTraffic } from '../demo/continue-traffic.ts';
import { DEMO_SEED } from '../demo/demo-seed.ts';
import { describeDemo } from '../demo/describe-demo.ts';
import { fillAlerts } from '../demo/fill/alerts.ts';
import type { SimulatedMonitor } from '../demo/fill/monitors.ts';
import { type DemoProgress, fillDemo } from '../demo/fill-demo.ts';
import { pastModule } from '../demo/past/past.module.ts';
import { systemClock } from '../lib/time/clock.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';
import { endingOnException, untilStopped } from './start.ts';

/** The dashboard compares 30 days with the previous 30. */
const DEFAULT_DAYS = 60;
const MAX_DAYS = 365;
/** How often new events are sent. */
const SEND_EVERY_MS = 5_000;
/** The interval of simulated monitors. */
const SIMULATED_EVERY_MS = 3_600_000;

/** The description of `pharos demo`. */
export const DEMO_HELP =
  'Starts a server with a temporary data directory, generates demo data, and prints credentials, a key and example requests.\n--days <n> sets the number of days, 1 to 365. Default: 60, so that the last 30 days can be compared with the previous 30. Traffic continues while the demo runs.';

/** `pharos demo`: serves a temporary instance with realistic traffic until it is stopped. */
export async function demo(args: readonly string[]): Promise<void> {
  const days = readDays(args);
  const owner = { email: 'demo@example.com', password: randomBytes(12).toString('base64url') };
  const dataDirectory = await mkdtemp(join(tmpdir(), 'pharos-demo-'));
  // On every exit except SIGKILL, including a second signal.
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }));
  const config = demoConfig(readConfig(), dataDirectory, owner);

  const { server, instance } = await endingOnSignals(() => fillServer(config, owner, days));
  process.stdout.write(describeDemo({ ...instance, owner, baseUrl: server.baseUrl }));
  const stopSimulating = simulateChecks(server, instance.simulated, config);
  const stopTraffic = sendTraffic(server, instance, config);
  await untilStopped(server);
  stopSimulating();
  await stopTraffic();
}

/** Computes the checks of monitors that point to hosts that do not exist, at their interval. @returns ends it. */
function simulateChecks(
  { app }: RunningServer,
  monitors: readonly SimulatedMonitor[],
  { logLevel }: Config,
): () => void {
  const logger = createLogger(logLevel);
  const { recordSimulated } = app.serviceOf(pastModule);
  const timer = setInterval(() => {
    for (const { id, findingAt } of monitors)
      recordSimulated(id, findingAt).catch((error: unknown) =>
        logger.warn({ err: error }, 'a simulated check was not recorded'),
      );
  }, SIMULATED_EVERY_MS).unref();
  return () => clearInterval(timer);
}

/** Sends events as they happen. @returns ends it and waits for the current request. */
function sendTraffic(
  { app, baseUrl }: RunningServer,
  instance: {
    readonly keySecret: string;
    readonly shopId: string;
    readonly blogId: string;
    readonly endMs: number;
  },
  { logLevel }: Config,
): () => Promise<void> {
  const logger = createLogger(logLevel);
  const { endMs, ...ids } = instance;
  const traffic = continueTraffic({ ...ids, http: app.http, baseUrl, seed: DEMO_SEED + 1, fromMs: endMs });
  let sending = Promise.resolve();
  const timer = setInterval(() => {
    sending = sending
      .then(() => traffic.sendUntil(systemClock.now()))
      .then(undefined, (error: unknown) => logger.warn({ err: error }, 'events of the demo were not sent'))
      .then(() => undefined);
  }, SEND_EVERY_MS).unref();
  return async () => {
    clearInterval(timer);
    await sending;
  };
}

async function fillServer(
  config: Config,
  owner: { readonly email: string; readonly password: string },
  days: number,
) {
  const logger = createLogger(config.logLevel);
  const server = await endingOnException(logger, () =>
    withProgress('Opening the stores', () => startServer(config, logger, { modules: [pastModule] })),
  );
  return { server, instance: await fill(server, owner, days) };
}

async function fill(
  { app, baseUrl, flush }: RunningServer,
  owner: { readonly email: string; readonly password: string },
  days: number,
) {
  const past = app.serviceOf(pastModule);
  let progress: DemoProgress = { creating: 'traffic', events: 0 };
  const endMs = systemClock.now();
  return withProgress(
    `Creating ${days} days of demo data`,
    async () => {
      const instance = await fillDemo({
        http: app.http,
        baseUrl,
        past,
        owner,
        seed: DEMO_SEED,
        endMs,
        days,
        onProgress: (latest) => {
          progress = latest;
        },
      });
      await flush();
      await fillAlerts({ http: app.http, baseUrl, owner, websiteId: instance.shopId, past });
      return { ...instance, endMs };
    },
    () => `, ${progress.creating}, ${progress.events.toLocaleString('en-US')} events`,
  );
}

/** Overrides the settings, because the demo must not use real stores. It also logs less. */
function demoConfig(
  config: Config,
  dataDirectory: string,
  admin: { readonly email: string; readonly password: string },
): Config {
  return {
    ...config,
    dataDirectory,
    admin,
    secret: undefined,
    databaseUrl: undefined,
    clickhouseUrl: undefined,
    redisUrl: undefined,
    // Most sources of its visits do not exist.
    hasFavicons: false,
    // Monitors of the demo check the demo itself.
    allowedPrivateTargets: [...config.allowedPrivateTargets, '127.0.0.1', '::1'],
    logLevel: config.logLevel === 'info' ? 'error' : config.logLevel,
  };
}

/** Makes Ctrl+C run the exit handlers before the server has started. */
async function endingOnSignals<T>(work: () => Promise<T>): Promise<T> {
  const end = () => process.exit(130);
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  try {
    return await work();
  } finally {
    process.off('SIGINT', end);
    process.off('SIGTERM', end);
  }
}

function readDays(args: readonly string[]): number {
  const { values } = parseArgs({ args: [...args], options: { days: { type: 'string' } } });
  const days = Number(values.days ?? DEFAULT_DAYS);
  if (!Number.isInteger(days) || days < 1 || days > MAX_DAYS)
    throw new ConfigError(`--days must be a whole number from 1 to ${MAX_DAYS}; it is ${values.days}`);
  return days;
}
