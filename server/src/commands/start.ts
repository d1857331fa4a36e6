import { once } from 'node:events';
import { readConfig } from '../config.ts';
import { type RunningServer, startServer } from '../main.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';

/** `pharos start`: serves until it is told to stop. */
export async function start(): Promise<void> {
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const server = await withProgress('Opening the stores', () => startServer(config, logger));
  process.stdout.write(`\nPharos is ready at ${server.baseUrl}\n`);
  if (server.setupLink !== undefined) {
    process.stdout.write(
      `\nNobody can sign in yet. Create the first owner within 24 hours:\n  ${server.setupLink}\n`,
    );
  }
  await untilStopped(server);
}

/** Waits for SIGINT or SIGTERM and stops in good order; a second signal ends at once. */
export async function untilStopped(server: RunningServer): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const impatient = () => process.exit(130);
  process.once('SIGINT', impatient);
  process.once('SIGTERM', impatient);
  await withProgress('Stopping', () => server.stop());
}
