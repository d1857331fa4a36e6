import { randomBytes } from 'node:crypto';
import { access, chmod, constants, mkdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists, hasCode, moveFile } from '../lib/files.ts';
import { type Clock, systemClock } from '../lib/time/clock.ts';
import { takeLock } from './directory-lock.ts';
import { type FileManifest, findChangedFiles, readManifest, writeManifest } from './file-manifest.ts';
import { beginRun, type RunRecord, readRun, type StatePosition, type UncleanEnds } from './unclean-ends.ts';

const MIN_SECRET_LENGTH = 32;

/**
 * How long a start waits for a process that holds its directory, in milliseconds: one that is ending gives its requests 10 s.
 */
export const LOCK_WAIT_MS = 15_000;

/** The maximum number of files that a message names. */
const MAX_NAMED = 5;

/** The file of a restore that is not complete. */
export const RESTORE_MARK = 'restore.unfinished';

/** The permissions of other users of the machine. */
const OF_OTHERS = 0o077;

/** The data directory, locked by this process. */
export interface DataDirectory {
  /** Returns the absolute path of a file or directory in it. */
  path(...names: string[]): string;
  /** Answers requests of other programs of the same user through the lock (`askRunningProcess`). */
  onCommand(answer: (question: string) => Promise<string>): void;
  /** Earlier processes that did not release it. */
  readonly uncleanEnds: UncleanEnds;
  /** Files of the embedded stores that changed after the last process had stopped, if {@link OpenOptions.acceptsChanges}. */
  readonly changedFiles: readonly string[];
  /** Whether the last process stopped in order, and the files of the embedded stores are those that it left. */
  readonly isVerified: boolean;
  /** The files of the embedded stores when a process stopped last; `undefined` if they were verified, or if it is unknown. */
  readonly lastManifest: FileManifest | undefined;
  /** A position that the state store had reached: an earlier one belongs to an older state store. */
  readonly lastPosition: StatePosition | null;
  readonly keepPosition: RunRecord['keepPosition'];
  /** Forgets the files and the position of the last process, because the operator accepts the present ones. */
  deleteLastManifest(): Promise<void>;
  /** @param isClean `false` if this process ends because of a failure, so that the next one counts it. */
  release(isClean?: boolean): Promise<void>;
  /** Releases it after a start that failed, which may have created what is missing, or a stop that failed: the next start expects no files. */
  abandon(): Promise<void>;
}

/** Options of {@link openDataDirectory}. */
export interface OpenOptions {
  readonly clock?: Clock;
  /** How long to wait for a process that holds the directory, because it may be ending. Default 0. */
  readonly waitMs?: number;
  /** Called once if another process holds it. */
  readonly onWait?: () => void;
  /** Whether to open it although files of the stores were changed while no process used it. */
  readonly acceptsChanges?: boolean;
}

/** Thrown if another process holds the directory or its content is invalid. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/**
 * Creates the directory if it does not exist, makes it accessible only to its owner, and locks it. The lock is a listening socket: unlike a
 * file with a process id, it cannot outlive its process, and it works between containers that share the directory.
 *
 * @throws DataDirectoryError if a running process holds it, other users of the machine can read it, or files of the embedded stores were
 * changed after the last process had stopped.
 */
export async function openDataDirectory(
  directory: string,
  { clock = systemClock, waitMs = 0, onWait = () => undefined, acceptsChanges = false }: OpenOptions = {},
): Promise<DataDirectory> {
  await createDirectory(directory);
  await makePrivate(directory, 0o700);
  let answer: (question: string) => Promise<string> = async () => '';
  const lock = await takeLock(directory, (question) => answer(question), waitMs, onWait);
  if (lock === undefined)
    throw new DataDirectoryError(
      `Another Pharos process is using ${directory}. Stop it, or give this one a directory of its own with PHAROS_DATA_DIR.`,
    );
  try {
    if (await exists(join(directory, RESTORE_MARK)))
      throw new DataDirectoryError(
        `A restore into ${directory} was interrupted. Run pharos restore again, or empty the directory.`,
      );
    const [runPath, manifestPath] = [join(directory, 'run.json'), join(directory, 'files.json')];
    const last = await readRun(runPath);
    const manifest = await readManifest(manifestPath);
    const isClean = !last.isRunning && manifest !== undefined && manifest.id === last.manifest;
    const changedFiles = manifest === undefined ? [] : findChangedFiles(manifest, directory, isClean);
    if (changedFiles.length > 0 && !acceptsChanges)
      throw new DataDirectoryError(
        `${describeFiles(directory, changedFiles)} changed after the last process had stopped. Restore ${directory} from a backup, or start with --accept-loss, which uses the files as they are.`,
      );
    const record = await beginRun(runPath, last, clock.now());
    return {
      path: (...names) => join(directory, ...names),
      onCommand: (given) => {
        answer = given;
      },
      uncleanEnds: record.uncleanEnds,
      changedFiles,
      isVerified: isClean && changedFiles.length === 0,
      lastManifest: isClean ? undefined : manifest,
      lastPosition: last.position,
      keepPosition: record.keepPosition,
      async deleteLastManifest() {
        await rm(manifestPath, { force: true });
        await record.keepPosition(null);
      },
      async release(endsClean = true) {
        try {
          if (endsClean)
            await record.end(await writeManifest(manifestPath, directory).catch(withoutManifest));
        } finally {
          await lock.release();
        }
      },
      async abandon() {
        await record.end(null);
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** A disk on which nothing can be written has no manifest: the next start checks the files itself. */
function withoutManifest(error: unknown): null {
  if (['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'EACCES'].some((code) => hasCode(error, code))) return null;
  throw error;
}

/** Returns the first paths of a list, and the number of others. */
function describeFiles(directory: string, names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => join(directory, name));
  const others = names.length - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` and ${others} more files` : ''}`;
}

/**
 * Reads the secret of the instance, or creates it. The file is readable only by its owner, and on disk before it has its name.
 * The caller holds the data directory.
 * @throws DataDirectoryError if the file contains no valid secret.
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  if (!(await exists(path))) {
    const unfinished = `${path}.unfinished`;
    const secret = randomBytes(32).toString('base64url');
    await removeIfThere(unfinished);
    await writeFile(unfinished, secret, { mode: 0o600, flag: 'wx', flush: true });
    await moveFile(unfinished, path);
    return secret;
  }
  await makePrivate(path, 0o600);
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new DataDirectoryError(
      `${path} contains no valid secret. Restore it from a backup: keys and sessions depend on it.`,
    );
  }
  return secret;
}

/** @throws DataDirectoryError when the disk is read-only or permission is denied. */
async function createDirectory(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await access(directory, constants.W_OK | constants.X_OK);
  } catch (error) {
    const cause = hasCode(error, 'EROFS')
      ? 'the disk is read-only: make it writable'
      : 'permission is denied: give the directory to the user that runs Pharos';
    if (!hasCode(error, 'EROFS') && !hasCode(error, 'EACCES') && !hasCode(error, 'EPERM')) throw error;
    throw new DataDirectoryError(`${directory} cannot be opened, because ${cause}.`, { cause: error });
  }
}

/**
 * Removes the permissions of other users. The files in the directory may have any permissions, because others cannot reach them.
 * @throws DataDirectoryError if the path belongs to another user, or its file system does not support permissions.
 */
async function makePrivate(path: string, mode: number): Promise<void> {
  const isOpen = async () => ((await stat(path)).mode & OF_OTHERS) !== 0;
  if (!(await isOpen())) return;
  try {
    await chmod(path, mode);
  } catch (error) {
    if (!hasCode(error, 'EPERM') && !hasCode(error, 'EROFS')) throw error;
  }
  if (await isOpen())
    throw new DataDirectoryError(
      `Other users of this machine can read ${path}, and its permissions cannot be changed. Run “chmod go= ${path}” as its owner.`,
    );
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
