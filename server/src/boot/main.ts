import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { summariseConfig } from '../config/config-values.ts';

import type { AnyModule } from '../kernel/define-module.ts';
import { freePort } from '../lib/network/free-port.ts';
import { keepTickHiddenClass } from '../lib/tick-hidden-class.ts';
import { systemClock } from '../lib/time/clock.ts';
import { LOCK_WAIT_MS, openDataDirectory, readOrCreateSecret } from '../stores/data-directory.ts';
import { closeStores, openStores, type Stores } from '../stores/open-stores.ts';
import { checkStores } from './check-stores.ts';
import { checkFactFiles, missingFile } from './detect-loss.ts';
import type { RunningServer } from './serve.ts';

/** Below the data directory. */
const STATUS_PAGES_DIRECTORY = 'status-pages';

/** Options of a start. */
export interface StartOptions {
  /** Whether to start although a part of the data is missing; default not. */
  readonly acceptLoss?: boolean;
  /** How long to wait for a process that holds the data directory. */
  readonly waitMs?: number;
  /** Modules besides those of Pharos, which they may need. */
  readonly modules?: readonly AnyModule[];
}

/**
 * Starts the server: data directory → stores → recovery → app → listen → tasks. The stores open while the rest of the program is
 * loaded, because Postgres opens in a thread of its own.
 * @throws Error with a message for the operator if it cannot start; all resources are released.
 */
export async function startServer(
  config: Config,
  logger: Logger,
  { acceptLoss = false, waitMs = LOCK_WAIT_MS, modules = [] }: StartOptions = {},
): Promise<RunningServer> {
  const clock = systemClock;
  logger.info(summariseConfig(config), 'starting');
  keepTickHiddenClass();
  const directory = await openDataDirectory(config.dataDirectory, {
    clock,
    waitMs,
    acceptsChanges: acceptLoss,
    onWait: () => logger.warn({ waitMs }, 'waiting for another process to release the data directory'),
  });
  if (directory.uncleanEnds.isNew)
    logger.warn(
      { uncleanEnds: directory.uncleanEnds.count },
      'the previous process ended without stopping: it was killed, had too little memory, or failed',
    );
  try {
    if (config.databaseUrl !== undefined && config.secret === undefined) {
      logger.warn(
        'PHAROS_SECRET is not set: other nodes on this database would reject the keys created here',
      );
    }
    const losses = { acceptLoss, clock, logger };
    if (directory.changedFiles.length > 0)
      logger.warn(
        { files: directory.changedFiles },
        'starting with changed files, as --accept-loss requests',
      );
    if (config.clickhouseUrl === undefined) await checkFactFiles(directory.path('facts'), losses);
    const createdFile = config.secret === undefined ? await missingFile(directory.path('secret')) : undefined;
    const secret = config.secret ?? (await readOrCreateSecret(directory.path('secret')));
    const port = config.port === 0 ? await freePort(config.host) : config.port;
    const baseUrl = config.baseUrl ?? `http://localhost:${port}`;
    const pages = directory.path(STATUS_PAGES_DIRECTORY);
    const early = startOpening(() => openStores({ ...config, path: directory.path }, clock, logger));
    const load = async () => {
      const { startStandby, serve } = await import('./serve.ts');
      const standby = await startStandby({
        ...config,
        logger,
        clock,
        secret,
        port,
        baseUrl,
        directory: pages,
      });
      try {
        return { serve, standby, stores: await standby.open(early.open) };
      } catch (error) {
        await standby.end();
        throw error;
      }
    };
    const { serve, standby, stores } = await load().catch(async (error: unknown) => {
      await early.discard();
      throw error;
    });
    try {
      await checkStores(stores, directory, { secret, createdFile }, losses);
      return await serve({
        config,
        logger,
        clock,
        directory,
        stores,
        secret,
        port,
        baseUrl,
        statusPages: pages,
        standby,
        modules,
      });
    } catch (error) {
      await standby.end();
      await closeStores(stores);
      throw error;
    }
  } catch (error) {
    await directory.abandon();
    throw error;
  }
}

/** A first attempt to open the stores, and further ones. */
interface EarlyOpening {
  /** Returns the result of the first attempt, once; then starts one for each call. */
  open(): Promise<Stores>;
  /** Closes the stores of the first attempt if nothing took them. */
  discard(): Promise<void>;
}

function startOpening(open: () => Promise<Stores>): EarlyOpening {
  let first: Promise<Stores> | undefined = open();
  // The caller of `open` handles a failure.
  first.catch(() => undefined);
  const take = () => {
    const opening = first;
    first = undefined;
    return opening;
  };
  return {
    open: () => take() ?? open(),
    discard: async () => {
      const stores = await take()?.catch(() => undefined);
      if (stores !== undefined) await closeStores(stores);
    },
  };
}
