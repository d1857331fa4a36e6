import { once } from 'node:events';
import type { Logger } from 'pino';
import { startServer } from '../boot/main.ts';
import type { RunningServer } from '../boot/serve.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { createExceptionEnd } from './exception-end.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';

const ACCEPT_LOSS = '--accept-loss';

/** `pharos start`: serves until it is stopped. @throws ConfigError for unknown arguments. */
export async function start(args: readonly string[] = []): Promise<void> {
  const unknown = args.find((argument) => argument !== ACCEPT_LOSS);
  if (unknown !== undefined) throw new ConfigError(`start has no argument ${unknown}`);
  const config = readConfig();
  const logger = createLogger(config.logLevel);
  const server = await endingOnException(logger, () =>
    withProgress('Opening the stores', () =>
      startServer(config, logger, { acceptLoss: args.includes(ACCEPT_LOSS) }),
    ),
  );
  process.stdout.write(`\nPharos is ready at ${server.baseUrl}\n`);
  if (server.setupLink !== undefined) {
    process.stdout.write(
      `\nNo account exists yet. Create the first owner within 24 hours:\n  ${server.setupLink}\n`,
    );
  }
  await untilStopped(server);
}

/**
 * Starts a server that stops in order if an exception or a rejection is not handled, because the state of the process is unknown then.
 */
export async function endingOnException(
  logger: Logger,
  startOne: () => Promise<RunningServer>,
): Promise<RunningServer> {
  let server: RunningServer | undefined;
  const end = createExceptionEnd(logger, () => server, process.exit);
  // Rejections that are not handled are exceptions, too.
  process.on('uncaughtException', end);
  server = await startOne();
  return server;
}

/** Waits for SIGINT or SIGTERM and shuts down gracefully. A second signal exits immediately. */
export async function untilStopped(server: RunningServer): Promise<void> {
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]);
  const impatient = () => process.exit(130);
  process.once('SIGINT', impatient);
  process.once('SIGTERM', impatient);
  await withProgress('Stopping', () => server.stop());
}
