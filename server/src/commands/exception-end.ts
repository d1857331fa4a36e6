import type { Logger } from 'pino';
import type { RunningServer } from '../boot/serve.ts';

/** The exit status after an unexpected exception: EX_SOFTWARE of sysexits.h. */
const FAILED = 70;
/** How long stopping may take after one, in milliseconds: longer than requests in progress get. */
const STOP_TIMEOUT_MS = 20_000;

/**
 * Creates the handler of unexpected exceptions. The first one stops the server, which closes the journal, and ends the process.
 * Further ones are logged.
 */
export function createExceptionEnd(
  logger: Pick<Logger, 'fatal' | 'error'>,
  serverOf: () => RunningServer | undefined,
  exit: (status: number) => void,
): (error: unknown) => Promise<void> {
  let isEnding = false;
  return async (error) => {
    const err = error instanceof Error ? error : new Error(String(error));
    if (isEnding) {
      logger.error({ err }, 'another unexpected exception occurred while stopping');
      return;
    }
    isEnding = true;
    logger.fatal({ err, status: FAILED }, 'an unexpected exception ends the process');
    const late = setTimeout(() => exit(FAILED), STOP_TIMEOUT_MS);
    try {
      await serverOf()?.stop(false);
    } catch (failure) {
      logger.error({ err: failure }, 'stopping failed');
    }
    clearTimeout(late);
    exit(FAILED);
  };
}
