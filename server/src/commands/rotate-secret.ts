import { readFile } from 'node:fs/promises';
import { storeFingerprint } from '../boot/detect-loss.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { resealOutbox } from '../jobs/outbox.ts';
import { moveFile } from '../lib/files.ts';
import type { Resealed } from '../lib/secrets/reseal.ts';
import { systemClock } from '../lib/time/clock.ts';
import { resealErasures } from '../modules/backups/index.ts';
import { resealIntegrations } from '../modules/integrations/index.ts';
import { resealMonitors } from '../modules/monitors/index.ts';
import { resealSubscribers } from '../modules/status-pages/index.ts';
import { resealSecondFactors } from '../modules/users/index.ts';
import { type DataDirectory, openDataDirectory, readOrCreateSecret } from '../stores/data-directory.ts';
import { openStores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';

/** The help text of `pharos rotate-secret`. */
export const ROTATE_SECRET_HELP = `Replaces the secret of the instance, and encrypts again what the old one encrypted: secrets of integrations and monitors,
authenticator apps, backup codes, subscribers of status pages, waiting messages, and erasures that wait for backups. Stop all
nodes first.

Without PHAROS_SECRET, a new secret is created in the data directory. With it, set PHAROS_SECRET to the new secret and
PHAROS_PREVIOUS_SECRET to the old one. The command can be repeated after a crash.

These are signed with the secret and cannot be converted. They are invalid afterwards:
  API keys             rotate or create them in the dashboard
  sessions             everyone signs in again
  OAuth tokens         applications are authorized again
  share links          create them again
  tokens of probes     replace them in the dashboard
Visitors of today are counted again, and passwords of short links are entered again.`;

/** What is encrypted, with the function that encrypts it again. */
const SEALED = [
  ['integrations', resealIntegrations],
  ['monitors', resealMonitors],
  ['second factors', resealSecondFactors],
  ['subscribers of status pages', resealSubscribers],
  ['waiting messages', resealOutbox],
  ['erasures that wait for backups', resealErasures],
] as const;

/** `pharos rotate-secret`: no server may run on the data directory. */
export async function rotateSecret(args: readonly string[]): Promise<void> {
  if (args.length > 0) throw new ConfigError('rotate-secret has no arguments');
  const config = readConfig();
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    const { from, to } = await readSecrets(config, directory);
    const results = await resealAll(config, directory, from, to);
    if (config.secret === undefined) await moveFile(directory.path('secret.next'), directory.path('secret'));
    for (const [name, { resealed, unreadable }] of results)
      process.stdout.write(`${name}: ${resealed} encrypted again, ${unreadable} unreadable\n`);
    process.stdout.write(
      'The secret was replaced. API keys, sessions, OAuth tokens, share links and tokens of probes are invalid.\n',
    );
  } finally {
    await directory.release();
  }
}

/** Returns the old and the new secret. A new one is on disk before anything is encrypted with it. */
async function readSecrets(
  { secret, previousSecret }: Config,
  directory: DataDirectory,
): Promise<{ readonly from: string; readonly to: string }> {
  if (secret === undefined) {
    const from = (await readFile(directory.path('secret'), 'utf8')).trim();
    return { from, to: await readOrCreateSecret(directory.path('secret.next')) };
  }
  if (previousSecret === undefined)
    throw new ConfigError('Set PHAROS_PREVIOUS_SECRET to the old secret, and PHAROS_SECRET to the new one');
  return { from: previousSecret, to: secret };
}

/** Encrypts everything again, in one transaction. */
async function resealAll(
  config: Config,
  directory: DataDirectory,
  from: string,
  to: string,
): Promise<readonly (readonly [string, Resealed])[]> {
  const stores = await openStores({ ...config, path: directory.path }, systemClock, createLogger('error'));
  try {
    return await stores.state.transaction(async (tx) => {
      const results: (readonly [string, Resealed])[] = [];
      for (const [name, resealStore] of SEALED) results.push([name, await resealStore(tx, from, to)]);
      await storeFingerprint(tx, to);
      return results;
    });
  } finally {
    await stores.journal.close();
    await Promise.all([stores.facts.close(), stores.state.close(), stores.live.close()]);
  }
}
