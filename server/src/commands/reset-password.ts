import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config/config.ts';
import { systemClock } from '../lib/time/clock.ts';
import { createAuditService } from '../modules/audit/index.ts';
import { createResetLinkIssuer, issueForOperator, type ResetRequest } from '../modules/users/index.ts';
import { openDataDirectory } from '../stores/data-directory.ts';
import { askRunningProcess } from '../stores/directory-lock.ts';
import { openStores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';

/** The help text of `pharos reset-password`. */
export const RESET_PASSWORD_HELP = `Prints a link by which somebody chooses a new password; it works once, within an hour.

  pharos reset-password <email> [--remove-second-factor]

  --remove-second-factor  the link also removes the authenticator app and the passkeys, for users who lost
                          theirs, or whose account somebody else had`;

/** `pharos reset-password`: uses the running server of this data directory, or the stores if no server runs. */
export async function resetPassword(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'remove-second-factor': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [email, ...rest] = positionals;
  if (email === undefined || rest.length > 0) throw new ConfigError('Specify one e-mail address');
  const link = await ask({
    ask: 'reset-password',
    email: email.toLowerCase(),
    removesSecondFactor: values['remove-second-factor'],
  });
  if (link === undefined) throw new ConfigError(`No user has the address ${email}`);
  process.stdout.write(`${link}\n`);
}

async function ask(question: ResetRequest): Promise<string | undefined> {
  const config = readConfig();
  const answer = await askRunningProcess(config.dataDirectory, JSON.stringify(question));
  if (answer !== undefined) {
    const made: { link?: string } = JSON.parse(answer);
    return made.link;
  }
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    const stores = await openStores({ ...config, path: directory.path }, systemClock, createLogger('error'));
    try {
      const audit = createAuditService({ ...stores, clock: systemClock });
      const baseUrl = config.baseUrl ?? `http://localhost:${config.port}`;
      const made = await issueForOperator(
        { state: stores.state, audit, issue: createResetLinkIssuer({ clock: systemClock, baseUrl }) },
        question,
      );
      return made?.link;
    } finally {
      await stores.journal.close();
      await Promise.all([stores.facts.close(), stores.state.close(), stores.live.close()]);
    }
  } finally {
    await directory.release();
  }
}
