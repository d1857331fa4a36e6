import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { readDate } from '../lib/constraints/read-date.ts';
import { exists } from '../lib/files.ts';
import { keepErasures } from '../modules/backups/index.ts';
import { hasScheme, isBackupTarget } from '../stores/backup/backup-address.ts';
import { type ErasureEntry, MissingSecretError, readErasures } from '../stores/backup/erasure-list.ts';
import type { Manifest } from '../stores/backup/manifest.ts';
import { type BackupPlace, openPlace } from '../stores/backup/open-place.ts';
import { type BackupRepository, timeOfName } from '../stores/backup/repository.ts';
import {
  type RestoredAmounts,
  type RestoreOptions,
  type RestoreProgress,
  restoreBackup,
} from '../stores/backup/restore-backup.ts';
import { BackupError } from '../stores/backup/target.ts';
import { openDataDirectory, RESTORE_MARK } from '../stores/data-directory.ts';
import { openState } from '../stores/open-stores.ts';
import { withProgress } from './progress.ts';

/** The help text of `pharos restore`. */
export const RESTORE_HELP = `Restores a backup into an empty data directory, and into empty databases if the settings name servers.

  pharos restore [SOURCE]   SOURCE is the place of the backups; default PHAROS_BACKUP_TARGET
    --at <time>             the last backup before this time, an ISO 8601 time; default the last one
    --without-erasures      do not execute erasures again that were accepted after the backup

Erasures of profiles, and deletions of websites, organizations, accounts and subscribers that were accepted after the backup are
executed again when the server starts. Without encryption, this needs the secret of the instance.
The checksums of the whole backup are compared before anything is changed, and those of every table afterwards. The backup of
a newer version is refused. A backup without encryption does not contain the secret of the instance: put it into the data
directory as the file "secret", or set PHAROS_SECRET, before the first start.`;

const STAGES: Readonly<Record<RestoreProgress['stage'], string>> = {
  checking: 'pieces compared',
  state: 'rows of the state restored',
  facts: 'facts restored',
  journal: 'waiting facts restored',
};

/** `pharos restore`. @throws ConfigError for wrong arguments; BackupError. */
export async function restore(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { at: { type: 'string' }, 'without-erasures': { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new ConfigError(`restore has no argument ${positionals[1]}`);
  const config = readConfig();
  const repository = await openPlace(placeOf(config, positionals[0]));
  const name = await findBackup(repository, values.at);
  const manifest = await repository.get(name);
  const erasures = values['without-erasures'] ? [] : await findErasures(config, repository, manifest);
  process.stdout.write(
    `Restoring ${name}, which Pharos ${manifest.version} wrote, into ${config.dataDirectory}.\n`,
  );
  const { amounts, repeated } = await intoDirectory(config, repository, async (path) => {
    const { databaseUrl, clickhouseUrl, clickhouseCluster } = config;
    const addresses = { path, databaseUrl, clickhouseUrl, clickhouseCluster };
    return {
      amounts: await restoreWithProgress({ repository, manifest, addresses }),
      repeated: await scheduleErasures(addresses, erasures),
    };
  });
  process.stdout.write(`The backup ${name} is restored: ${describeAmounts(amounts)}.\n`);
  if (repeated > 0)
    process.stdout.write(
      `Erasures that were accepted after this backup: ${repeated}. The server executes them again when it starts, before it accepts requests.\n`,
    );
  if (manifest.secret === undefined && config.secret === undefined)
    process.stdout.write(
      `It does not contain the secret of the instance: copy it to ${join(config.dataDirectory, 'secret')}, or set PHAROS_SECRET, before the first start.\n`,
    );
}

/** @throws BackupError if a list of erasures was changed, or needs another secret. */
async function findErasures(
  config: Config,
  repository: BackupRepository,
  { atMs }: Pick<Manifest, 'atMs'>,
): Promise<readonly ErasureEntry[]> {
  try {
    return await readErasures(repository, atMs, await knownSecrets(config));
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new BackupError(
      `${error.message} With --without-erasures, the backup is restored with everything that was erased after it.`,
      { cause: error },
    );
  }
}

async function checkErasures(
  config: Config,
  repository: BackupRepository,
  { atMs }: Pick<Manifest, 'atMs'>,
): Promise<string> {
  try {
    const { length } = await readErasures(repository, atMs, await knownSecrets(config));
    return length === 0 ? 'none' : `unchanged, ${length} ${length === 1 ? 'entry' : 'entries'}`;
  } catch (error) {
    if (error instanceof MissingSecretError)
      return 'not read, because the secret of the instance is not here';
    throw error;
  }
}

async function knownSecrets({ secret, previousSecret, dataDirectory }: Config): Promise<readonly string[]> {
  const path = join(dataDirectory, 'secret');
  const stored = (await exists(path)) ? (await readFile(path, 'utf8')).trim() : undefined;
  return [secret, previousSecret, stored].filter((one) => one !== undefined);
}

/** Keeps erasures for the first start. @returns the number of those that the backup does not contain. */
async function scheduleErasures(
  addresses: RestoreOptions['addresses'],
  erasures: readonly ErasureEntry[],
): Promise<number> {
  if (erasures.length === 0) return 0;
  // With all migrations, because the backup can be older than the table.
  const state = await openState(addresses, {});
  try {
    return await keepErasures(state, erasures);
  } finally {
    await state.close();
  }
}

/** Returns the place that an argument or the settings name. @throws ConfigError if there is none. */
export function placeOf({ backups }: Config, argument: string | undefined): BackupPlace {
  const target = argument ?? backups.target;
  if (target === undefined)
    throw new ConfigError(
      'Name the place of the backups, or set PHAROS_BACKUP_TARGET: pharos backup /backup/pharos',
    );
  const { passphrase, s3 } = backups;
  if (!hasScheme(target)) return { target: resolve(target), passphrase };
  if (!isBackupTarget(target))
    throw new ConfigError(`The place of backups must be a directory or s3://bucket/prefix; it is ${target}`);
  return { target, passphrase, s3 };
}

/**
 * Restores the last backup before a time into a temporary directory, and removes it.
 * @returns also what was found in the lists of erasures.
 * @throws BackupError if anything differs.
 */
export async function verifyBackup(
  config: Config,
  repository: BackupRepository,
  at: string | undefined,
): Promise<{ readonly name: string; readonly amounts: RestoredAmounts; readonly erasures: string }> {
  const name = await findBackup(repository, at);
  const manifest = await repository.get(name);
  const erasures = await checkErasures(config, repository, manifest);
  const directory = await mkdtemp(join(tmpdir(), 'pharos-verify-'));
  try {
    const amounts = await restoreWithProgress({
      repository,
      manifest,
      addresses: {
        path: (...names) => join(directory, ...names),
        databaseUrl: undefined,
        clickhouseUrl: undefined,
      },
    });
    return { name, amounts, erasures };
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export function describeAmounts({ stateRows, factRows, waitingRows }: RestoredAmounts): string {
  return `${stateRows} rows of the state, ${factRows} facts and ${waitingRows} facts that wait in the journal`;
}

/** @throws BackupError if there is no backup before this time; ConfigError if it is not a time. */
async function findBackup(repository: BackupRepository, at: string | undefined): Promise<string> {
  const untilMs = at === undefined ? Number.POSITIVE_INFINITY : readDate(at);
  if (untilMs === undefined) throw new ConfigError(`--at must be an ISO 8601 time; it is ${at}`);
  const names = await repository.list();
  const name = names.filter((one) => timeOfName(one) <= untilMs).at(-1);
  if (name === undefined)
    throw new BackupError(
      `${repository.title} contains no backup${at === undefined ? '' : ` before ${at}`}.`,
    );
  return name;
}

/**
 * Runs a restore in the data directory, which must be empty. A directory with a restore that was interrupted is emptied first; a server does
 * not start in it.
 */
async function intoDirectory<T>(
  { dataDirectory }: Config,
  { isEncrypted }: Pick<BackupRepository, 'isEncrypted'>,
  work: (path: (...names: string[]) => string) => Promise<T>,
): Promise<T> {
  const mark = join(dataDirectory, RESTORE_MARK);
  // The secret of an encrypted backup is restored; otherwise the operator put it there.
  if (await exists(mark)) await clear(dataDirectory, isEncrypted ? [] : ['secret']);
  const names = (await exists(dataDirectory)) ? await readdir(dataDirectory) : [];
  if (names.some((name) => name !== RESTORE_MARK && name !== 'secret' && name !== 'lost+found'))
    throw new BackupError(`${dataDirectory} is not empty. Set PHAROS_DATA_DIR to an empty directory.`);
  const directory = await openDataDirectory(dataDirectory);
  await writeFile(mark, '', { flush: true });
  const result = await work(directory.path).catch(async (error: unknown) => {
    await directory.abandon();
    throw error;
  });
  await rm(mark);
  await directory.release();
  return result;
}

/** Removes what an interrupted restore left, and the mark last. */
async function clear(directory: string, kept: readonly string[]): Promise<void> {
  for (const name of await readdir(directory))
    if (name !== RESTORE_MARK && !kept.includes(name)) await rm(join(directory, name), { recursive: true });
  await rm(join(directory, RESTORE_MARK));
}

async function restoreWithProgress(options: RestoreOptions): Promise<RestoredAmounts> {
  let last: RestoreProgress | undefined;
  return withProgress(
    'Restoring',
    () =>
      restoreBackup({
        ...options,
        onProgress: (progress) => {
          last = progress;
        },
      }),
    () => (last === undefined ? '' : `: ${last.done} of ${last.total} ${STAGES[last.stage]}`),
  );
}
