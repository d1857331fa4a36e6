import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type App, createApp, PRODUCT } from '../app.ts';
import type { Config } from '../config/config.ts';
import { startScheduler } from '../jobs/scheduler.ts';
import type { AnyModule } from '../kernel/define-module.ts';
import type { Clock } from '../lib/time/clock.ts';
import { VERSION } from '../lib/version.ts';
import { parseAuditFilter, readAuditLog } from '../modules/audit/index.ts';
import { backupsModule } from '../modules/backups/index.ts';
import { usersModule } from '../modules/users/index.ts';
import type { BackupSchedule } from '../stores/backup/open-place.ts';
import type { DataDirectory } from '../stores/data-directory.ts';
import type { Loader } from '../stores/facts/loading/loader.ts';
import { closeStores, type Stores } from '../stores/open-stores.ts';
import { createFileCheck } from './check-files.ts';
import { journalIdOf } from './check-stores.ts';
import { createFactLoader } from './create-fact-loader.ts';
import { Mover } from './mover.ts';
import { createProcessMetrics } from './process-metrics.ts';
import { recoverJournal } from './recover-journal.ts';
import type { Standby } from './standby.ts';
import { createStoreMarks } from './store-marks.ts';

export { startStandby } from './standby.ts';

/** How long active requests may take before their connections are closed. */
const DRAIN_TIMEOUT_MS = 10_000;
const IDLE_SWEEP_MS = 50;
/** The built dashboard, at the same relative path from the sources and from the build of the server. */
const DASHBOARD_DIRECTORY = fileURLToPath(new URL('../../../dashboard/dist', import.meta.url));

/** A running server. */
export interface RunningServer {
  readonly app: App;
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** One-time link for the first owner, if there is no user and no admin is configured. */
  readonly setupLink: string | undefined;
  /** Resolves when all accepted events are queryable: for demos and tests. */
  flush(): Promise<void>;
  /**
   * Stops accepting requests, completes active ones, flushes the journal, and closes the stores, in this order.
   * @param isClean `false` if a failure is the reason, so that the next start counts it.
   */
  stop(isClean?: boolean): Promise<void>;
}

/** What a server needs to serve. */
interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly directory: DataDirectory;
  readonly stores: Stores;
  readonly secret: string;
  readonly port: number;
  readonly baseUrl: string;
  /** The directory for snapshots of status pages. */
  readonly statusPages: string;
  /** Listens until the server does. */
  readonly standby: Standby;
  /** Modules besides those of Pharos. */
  readonly modules: readonly AnyModule[];
}

/** Serves on open stores: recovery → app → listen → tasks. The server closes the stores and the directory when it stops. */
export async function serve(parts: Parts): Promise<RunningServer> {
  const { config, logger, clock, directory, secret, port, baseUrl, statusPages, standby } = parts;
  const mover = await Mover.open({
    stores: parts.stores,
    path: directory.path,
    clock,
    logger,
    async aroundSwitch(work) {
      await marks.stop();
      try {
        await work();
        await directory.deleteLastManifest();
      } finally {
        marks = await createMarks();
        marks.start();
      }
    },
  });
  const { stores } = mover;
  const loader = createFactLoader(stores, clock, logger);
  const createMarks = async () =>
    createStoreMarks({
      ...stores,
      journalId: await journalIdOf(stores.state, directory.path('journal', 'id')),
      keepPosition: directory.keepPosition,
      logger,
    });
  let marks = await createMarks();
  const files = createFileCheck(stores, { clock, stateDirectory: directory.path('state') });
  const leaving = new AbortController();
  await recoverJournal({ ...stores, loader, clock, logger });
  const app = await createApp({
    stores,
    loader,
    clock,
    logger,
    version: VERSION,
    baseUrl,
    secret,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: config.requestsPerMinute,
    mail: config.mail,
    linkReferrerPolicy: config.linkReferrerPolicy,
    linkAppSchemes: config.linkAppSchemes,
    dnsServers: config.dnsServers,
    connectivityTargets: config.connectivityTargets,
    hasFavicons: config.hasFavicons,
    allowedRanges: config.allowedPrivateTargets,
    uncleanEnds: directory.uncleanEnds,
    dataDirectory: config.dataDirectory,
    changedSettings: config.changed,
    statusPagesDirectory: statusPages,
    backupSchedule: scheduleOf(config.backups),
    metrics: config.metrics,
    dashboardDirectory: DASHBOARD_DIRECTORY,
    product: { ...PRODUCT, modules: [...PRODUCT.modules, ...parts.modules] },
  });
  app.metrics.add(...createProcessMetrics(config.dataDirectory));
  await app.serviceOf(backupsModule).prepare();
  const setupLink = await prepareFirstOwner(app, config, logger);
  directory.onCommand(async (question) => {
    const answer = (await app.answer(question)) ?? (await mover.answer(question));
    if (answer !== undefined) return answer;
    await showRecent(app, loader, logger);
    const lines = await readAuditLog(stores, parseAuditFilter(question));
    return lines.map((line) => JSON.stringify(line)).join('\n');
  });
  await standby.end();
  const metrics = await serveMetrics(app, config, logger);
  await app.http.listen({ port, host: config.host });
  loader.start();
  marks.start();
  const scheduler = startScheduler([...app.tasks, files], logger, stores.state.lock);
  app.metrics.add(...scheduler.metrics);
  app.dispatcher.start();
  if (!directory.isVerified || stores.damage.list().length > 0)
    files
      .checkAll(leaving.signal)
      .catch((error: unknown) => logger.warn({ err: error }, 'the files of the stores are checked later'));
  logger.info({ baseUrl, version: VERSION }, 'ready');
  const stop = async (isClean: boolean): Promise<void> => {
    logger.info('stopping');
    leaving.abort();
    const failures: unknown[] = [];
    const steps: readonly (() => Promise<unknown>)[] = [
      () => closeHttp(app),
      async () => metrics?.close(),
      () => scheduler.stop(),
      () => mover.close(),
      () => app.settle(),
      () => app.dispatcher.stop(),
      () => app.close(),
      () => loader.stop(),
      () => marks.stop(),
      () => closeStores(stores),
      // A store that could not be closed may still write its files.
      () => (isClean && failures.length > 0 ? directory.abandon() : directory.release(isClean)),
    ];
    // A step that fails, for example because the disk is full, must not leave the stores open.
    for (const step of steps) {
      try {
        await step();
      } catch (error) {
        failures.push(error);
        logger.error({ err: error }, 'a part of the server could not be stopped in order');
      }
    }
    if (failures.length > 0) throw failures[0];
    logger.info('stopped');
  };
  let stopping: Promise<void> | undefined;
  return {
    app,
    baseUrl,
    setupLink,
    flush: () => loader.flush(),
    stop: (isClean = true) => {
      stopping ??= stop(isClean);
      return stopping;
    },
  };
}

/** Publishes recent entries; if the store of facts is down, the stored ones must suffice. */
async function showRecent(app: App, loader: Loader, logger: Logger): Promise<void> {
  try {
    await app.settle();
    await loader.flush();
  } catch (error) {
    logger.warn({ err: error }, 'the newest audit entries cannot be shown yet');
  }
}

function scheduleOf({ target, ...schedule }: Config['backups']): BackupSchedule | undefined {
  return target === undefined ? undefined : { ...schedule, target };
}

async function prepareFirstOwner(app: App, config: Config, logger: Logger): Promise<string | undefined> {
  const { firstRun } = app.serviceOf(usersModule);
  if (config.admin === undefined) return firstRun.issueSetupLink();
  const created = await firstRun.createOwner(config.admin);
  if (created !== undefined) logger.info({ userId: created.id }, 'the first owner was created');
  return undefined;
}

/** Serves metrics on a port of their own, if one is configured. */
async function serveMetrics(
  { metrics }: App,
  { host, metrics: settings }: Config,
  logger: Logger,
): Promise<Server | undefined> {
  if (settings?.port === undefined) return undefined;
  const { MetricsEndpoint } = await import('../http/metrics/metrics-endpoint.ts');
  const endpoint = new MetricsEndpoint({ metrics, token: settings.token, logger });
  const server = await endpoint.listen({ port: settings.port, host });
  logger.info({ host, port: settings.port }, 'metrics are served');
  return server;
}

async function closeHttp(app: App): Promise<void> {
  const { server } = app.http;
  // A busy connection is kept alive after its response, so idle connections are closed repeatedly.
  const sweep = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS);
  const late = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  try {
    await app.http.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(late);
  }
}
