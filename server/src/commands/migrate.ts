import { readConfig } from '../config/config.ts';
import { systemClock } from '../lib/time/clock.ts';
import { openDataDirectory } from '../stores/data-directory.ts';
import { openStores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';

/** `pharos migrate`: applies pending migrations and exits. `start` also applies them. */
export async function migrate(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    const stores = await withProgress('Migrating', () =>
      openStores({ ...config, path: directory.path }, systemClock, logger),
    );
    await stores.journal.close();
    await Promise.all([stores.facts.close(), stores.state.close(), stores.live.close()]);
    process.stdout.write('The schemas are up to date.\n');
  } finally {
    await directory.release();
  }
}
