import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { readDate } from '../lib/constraints/read-date.ts';
import { exists } from '../lib/files.ts';
import { hasScheme, isBackupTarget } from '../stores/backup/backup-address.ts';
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
import { withProgress } from './progress.ts';

/** The help text of `pharos restore`. */
export const RESTORE_HELP = `Restores a backup into an empty data directory, and into empty databases if the settings name servers.

  pharos restore [SOURCE]   SOURCE is the place of the backups; default PHAROS_BACKUP_TARGET
    --at <time>             the last backup before this time, an ISO 8601 time; default the last one

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
    options: { at: { type: 'string' } },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new ConfigError(`restore has no argument ${positionals[1]}`);
  const config = readConfig();
  const repository = await openPlace(placeOf(config, positionals[0]));
  const name = await findBackup(repository, values.at);
  const manifest = await repository.get(name);
  process.stdout.write(
    `Restoring ${name}, which Pharos ${manifest.version} wrote, into ${config.dataDirectory}.\n`,
  );
  const amounts = await intoDirectory(config, (path) =>
    restoreWithProgress({
      repository,
      manifest,
      addresses: { path, databaseUrl: config.databaseUrl, clickhouseUrl: config.clickhouseUrl },
    }),
  );
  process.stdout.write(`The backup ${name} is restored: ${describeAmounts(amounts)}.\n`);
  if (manifest.secret === undefined && config.secret === undefined)
    process.stdout.write(
      `It does not contain the secret of the instance: copy it to ${join(config.dataDirectory, 'secret')}, or set PHAROS_SECRET, before the first start.\n`,
    );
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

/** Restores the last backup before a time into a temporary directory, and removes it. @throws BackupError if anything differs. */
export async function verifyBackup(
  repository: BackupRepository,
  at: string | undefined,
): Promise<{ readonly name: string; readonly amounts: RestoredAmounts }> {
  const name = await findBackup(repository, at);
  const manifest = await repository.get(name);
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
    return { name, amounts };
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
async function intoDirectory(
  { dataDirectory }: Config,
  work: (path: (...names: string[]) => string) => Promise<RestoredAmounts>,
): Promise<RestoredAmounts> {
  const mark = join(dataDirectory, RESTORE_MARK);
  if (await exists(mark)) await clear(dataDirectory);
  const names = (await exists(dataDirectory)) ? await readdir(dataDirectory) : [];
  if (names.some((name) => name !== RESTORE_MARK && name !== 'secret' && name !== 'lost+found'))
    throw new BackupError(`${dataDirectory} is not empty. Set PHAROS_DATA_DIR to an empty directory.`);
  const directory = await openDataDirectory(dataDirectory);
  await writeFile(mark, '', { flush: true });
  const amounts = await work(directory.path).catch(async (error: unknown) => {
    await directory.abandon();
    throw error;
  });
  await rm(mark);
  await directory.release();
  return amounts;
}

/** Removes what an interrupted restore left, and the mark last. */
async function clear(directory: string): Promise<void> {
  for (const name of await readdir(directory))
    if (name !== RESTORE_MARK) await rm(join(directory, name), { recursive: true });
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
