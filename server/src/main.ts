import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import { createFactLoader } from './create-fact-loader.ts';
import { checkFactFiles, checkFactParts, checkFingerprints, missingFile } from './detect-loss.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { freePort } from './lib/free-port.ts';
import { parseAuditFilter, readAuditLog } from './modules/audit/index.ts';
import { usersModule } from './modules/users/index.ts';
import { recoverJournal } from './recover-journal.ts';
import { openWithStandby } from './standby.ts';
import { type DataDirectory, openDataDirectory, readOrCreateSecret } from './stores/data-directory.ts';
import type { Loader } from './stores/facts/loader.ts';
import { openStores, type Stores } from './stores/open-stores.ts';
import { summariseConfig } from './summarise-config.ts';
import { VERSION } from './version.ts';

/** How long active requests may take before their connections are closed. */
const DRAIN_TIMEOUT_MS = 10_000;
const IDLE_SWEEP_MS = 50;
/** Below the data directory. */
const STATUS_PAGES_DIRECTORY = 'status-pages';
/** The built dashboard, at the same relative path from the sources and from the build of the server. */
const DASHBOARD_DIRECTORY = fileURLToPath(new URL('../../dashboard/dist', import.meta.url));

/** A running server. */
export interface RunningServer {
  readonly app: App;
  /** The address of the service, without a slash at its end. */
  readonly baseUrl: string;
  /** One-time link for the first owner, if there is no user and no admin is configured. */
  readonly setupLink: string | undefined;
  /** Resolves when all accepted events are queryable: for demos and tests. */
  flush(): Promise<void>;
  /** Stops accepting requests, completes active ones, flushes the journal, and closes the stores, in this order. */
  stop(): Promise<void>;
}

/**
 * Starts the server: data directory → stores → recovery → app → listen → tasks.
 *
 * @param acceptLoss whether to start although a part of the data is missing.
 * @throws Error with a message for the operator if it cannot start; all resources are released.
 */
export async function startServer(
  config: Config,
  logger: Logger,
  clock: Clock = systemClock,
  acceptLoss = false,
): Promise<RunningServer> {
  logger.info(summariseConfig(config), 'starting');
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    if (config.databaseUrl !== undefined && config.secret === undefined) {
      logger.warn(
        'PHAROS_SECRET is not set: other nodes on this database would reject the keys created here',
      );
    }
    const losses = { acceptLoss, logger };
    if (config.clickhouseUrl === undefined) await checkFactFiles(directory.path('facts'), losses);
    const createdFile = config.secret === undefined ? await missingFile(directory.path('secret')) : undefined;
    const secret = config.secret ?? (await readOrCreateSecret(directory.path('secret')));
    const port = config.port === 0 ? await freePort(config.host) : config.port;
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`;
    const stores = await openWithStandby(
      () => openStores({ ...config, path: directory.path }, clock, logger),
      { ...config, logger, clock, secret, port, baseUrl, directory: directory.path(STATUS_PAGES_DIRECTORY) },
    );
    try {
      if (config.clickhouseUrl === undefined)
        await checkFactParts(stores.facts, directory.path('facts'), directory.path('facts-damaged'), losses);
      await checkFingerprints(stores, { secret, createdFile }, losses);
      return await serve({ config, logger, clock, directory, stores, secret, port, baseUrl });
    } catch (error) {
      await closeStores(stores);
      throw error;
    }
  } catch (error) {
    await directory.release();
    throw error;
  }
}

interface Parts {
  readonly config: Config;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly directory: DataDirectory;
  readonly stores: Stores;
  readonly secret: string;
  readonly port: number;
  readonly baseUrl: string;
}

async function serve(parts: Parts): Promise<RunningServer> {
  const { config, logger, clock, directory, stores, secret, port, baseUrl } = parts;
  const loader = createFactLoader(stores, clock, logger);
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
    statusPagesDirectory: directory.path(STATUS_PAGES_DIRECTORY),
    dashboardDirectory: DASHBOARD_DIRECTORY,
  });
  const setupLink = await prepareFirstOwner(app, config, logger);
  directory.onQuestion(async (question) => {
    const answer = await app.answer(question);
    if (answer !== undefined) return answer;
    await showRecent(app, loader, logger);
    const lines = await readAuditLog(stores, parseAuditFilter(question));
    return lines.map((line) => JSON.stringify(line)).join('\n');
  });
  await app.http.listen({ port, host: config.host });
  loader.start();
  const scheduler = startScheduler(app.tasks, logger, stores.state.lock);
  app.dispatcher.start();
  logger.info({ baseUrl, version: VERSION }, 'ready');
  return {
    app,
    baseUrl,
    setupLink,
    flush: () => loader.flush(),
    stop: async () => {
      logger.info('stopping');
      await closeHttp(app);
      await scheduler.stop();
      await app.settle();
      await app.dispatcher.stop();
      await app.close();
      await loader.stop();
      await closeStores(stores);
      await directory.release();
      logger.info('stopped');
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

async function prepareFirstOwner(app: App, config: Config, logger: Logger): Promise<string | undefined> {
  const { firstRun } = app.serviceOf(usersModule);
  if (config.admin === undefined) return firstRun.issueSetupLink();
  const created = await firstRun.createOwner(config.admin);
  if (created !== undefined) logger.info({ userId: created.id }, 'the first owner was created');
  return undefined;
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

async function closeStores({ journal, facts, state, live }: Stores): Promise<void> {
  await journal.close();
  await Promise.allSettled([facts.close(), state.close(), live.close()]);
}
