import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { systemClock } from '../lib/time/clock.ts';
import { type BackupAnswer, type BackupCommand, ErasureRecord } from '../modules/backups/index.ts';
import { type BackupProgress, createBackup } from '../stores/backup/create-backup.ts';
import { type BackupPlace, openPlace } from '../stores/backup/open-place.ts';
import { timeOfName } from '../stores/backup/repository.ts';
import { BackupError } from '../stores/backup/target.ts';
import { openDataDirectory, readOrCreateSecret } from '../stores/data-directory.ts';
import { askRunningProcess } from '../stores/directory-lock.ts';
import { closeStores, openStores } from '../stores/open-stores.ts';
import { createLogger } from './logger.ts';
import { withProgress } from './progress.ts';
import { describeAmounts, placeOf, verifyBackup } from './restore.ts';

/** How often the running server is asked for its progress, in milliseconds. */
const POLL_MS = 500;
const MEGABYTE = 1_000_000;

/** The help text of `pharos backup`. */
export const BACKUP_HELP = `Writes a backup of this instance, while its server runs or not: facts, state, and what waits in the journal.

  pharos backup [TARGET]          writes a backup; only what earlier ones in TARGET do not contain is added
  pharos backup list [TARGET]     lists the backups in TARGET
  pharos backup verify [TARGET]   restores the last one into a temporary directory, and compares every table
    --at <time>                   verifies the last one before this time

TARGET is a directory, or s3://bucket/prefix with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY; the default is
PHAROS_BACKUP_TARGET. PHAROS_BACKUP_PASSPHRASE encrypts backups. The secret of the instance is in encrypted backups only: otherwise, keep a copy of the file "secret" of the data directory, or of
PHAROS_SECRET, in another place.`;

/** `pharos backup`. @throws ConfigError for wrong arguments; BackupError. */
export async function backup(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { at: { type: 'string' } },
    allowPositionals: true,
  });
  const config = readConfig();
  const [first, ...others] = positionals;
  const action = first === 'list' || first === 'verify' ? first : 'create';
  const [target, ...rest] = action === 'create' ? positionals : others;
  if (rest.length > 0) throw new ConfigError(`backup has no argument ${rest[0]}`);
  if (values.at !== undefined && action !== 'verify') throw new ConfigError('Only backup verify has --at');
  const place = placeOf(config, target);
  if (action === 'list') return list(place);
  if (action === 'verify') return verify(config, place, values.at);
  return create(config, place);
}

async function create(config: Config, place: BackupPlace): Promise<void> {
  let progress: BackupProgress | undefined;
  const onProgress = (next: BackupProgress | undefined): void => {
    progress = next;
  };
  const result = await withProgress(
    'Writing the backup',
    async () =>
      (await askServer(config, place, onProgress)) ?? (await createStopped(config, place, onProgress)),
    () =>
      progress === undefined
        ? ''
        : `: ${progress.doneRows} of ${progress.totalRows} facts, ${megabytes(progress.newBytes)} written`,
  );
  const secretNote =
    place.passphrase === undefined
      ? 'It does not contain the secret of the instance, because it is not encrypted: keep a copy of the secret in another place.\n'
      : '';
  process.stdout.write(
    `The backup ${result.name} in ${place.target} is complete: ${megabytes(result.bytes)}, of which ${megabytes(result.newBytes)} are new.\n${secretNote}`,
  );
}

/** What is printed about a new backup. */
interface Created {
  readonly name: string;
  readonly bytes: number;
  readonly newBytes: number;
}

/** Asks the running server for a backup, and waits for it. @returns `undefined` if there is none. */
async function askServer(
  { dataDirectory }: Config,
  place: BackupPlace,
  onProgress: (progress: BackupProgress | undefined) => void,
): Promise<Created | undefined> {
  const ask = async (command: BackupCommand): Promise<BackupAnswer | undefined> => {
    const answer = await askRunningProcess(dataDirectory, JSON.stringify(command));
    return answer === undefined ? undefined : JSON.parse(answer);
  };
  const begun = await ask({ backup: place });
  if (begun === undefined) return undefined;
  for (let answer: BackupAnswer | undefined = begun; ; ) {
    if (answer === undefined) throw new BackupError('The server ended before the backup was complete.');
    if ('error' in answer) throw new BackupError(answer.error);
    if ('name' in answer) return answer;
    onProgress(answer.progress);
    await sleep(POLL_MS);
    answer = await ask({ backupStatus: answer.id });
  }
}

async function createStopped(
  config: Config,
  place: BackupPlace,
  onProgress: (progress: BackupProgress) => void,
): Promise<Created> {
  const directory = await openDataDirectory(config.dataDirectory);
  try {
    const secret = config.secret ?? (await readOrCreateSecret(directory.path('secret')));
    const stores = await openStores({ ...config, path: directory.path }, systemClock, createLogger('error'));
    try {
      const clock = systemClock;
      const erasures = new ErasureRecord({ ...stores, clock, secret, logger: createLogger('error') });
      await erasures.notePlace(place.target);
      const repository = await openPlace(place, { create: true });
      await erasures.write(place.target, repository);
      return await createBackup({
        stores,
        repository,
        clock,
        secret,
        scratch: directory.path('backup'),
        signal: new AbortController().signal,
        onProgress,
      });
    } finally {
      await closeStores(stores);
    }
  } finally {
    await directory.release();
  }
}

async function list(place: BackupPlace): Promise<void> {
  const repository = await openPlace(place);
  for (const name of await repository.list())
    process.stdout.write(`${name}  ${new Date(timeOfName(name)).toISOString()}\n`);
}

async function verify(config: Config, place: BackupPlace, at: string | undefined): Promise<void> {
  const { name, amounts, erasures } = await verifyBackup(config, await openPlace(place), at);
  process.stdout.write(
    `The backup ${name} is complete and can be restored: ${describeAmounts(amounts)}.\nLists of erasures that were accepted after it: ${erasures}.\n`,
  );
}

function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
