import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { access, chmod, constants, mkdir, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exists, moveFile } from '../lib/files.ts';

/** Unix sockets have short paths (sun_path is 104 bytes on macOS, 108 on Linux). */
const MAX_SOCKET_PATH = 100;
const MIN_SECRET_LENGTH = 32;
const RESPONSE_TIMEOUT_MS = 60_000;
const MAX_QUESTION_LENGTH = 4_096;

/** The permissions of other users of the machine. */
const OF_OTHERS = 0o077;

/** The data directory, locked by this process. */
export interface DataDirectory {
  /** Returns the absolute path of a file or directory in it. */
  path(...names: string[]): string;
  /** Answers requests of other programs of the same user through the lock (`askRunningProcess`). */
  onQuestion(answer: (question: string) => Promise<string>): void;
  release(): Promise<void>;
}

/** Thrown if another process holds the directory or its content is invalid. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/**
 * Creates the directory if it does not exist, makes it accessible only to its owner, and locks it. The lock is a listening socket: unlike a
 * file with a process id, it cannot outlive its process, and it works between containers that share the directory.
 *
 * @throws DataDirectoryError if a running process holds it, or other users of the machine can read it.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  await createDirectory(directory);
  await makePrivate(directory, 0o700);
  const socketPath = socketPathOf(directory);
  if (await answers(socketPath)) throw taken(directory);
  await removeIfThere(socketPath);
  let answer: (question: string) => Promise<string> = async () => '';
  const server = await listen(socketPath, directory, (question) => answer(question));
  return {
    path: (...names) => join(directory, ...names),
    onQuestion: (given) => {
      answer = given;
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * Sends a request to the process that holds the directory, because only this process can read the embedded stores.
 * @returns its answer, or `undefined` if no process holds the directory.
 */
export function askRunningProcess(directory: string, question: string): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(socketPathOf(directory));
    const parts: Buffer[] = [];
    socket.setTimeout(RESPONSE_TIMEOUT_MS, () =>
      socket.destroy(new Error('The running process did not answer')),
    );
    socket.once('connect', () => socket.write(`${question}\n`));
    socket.on('data', (part) => parts.push(part));
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    socket.once('error', (error) => {
      if (hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED')) resolve(undefined);
      else reject(error);
    });
  });
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

function socketPathOf(directory: string): string {
  const path = join(directory, 'pharos.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  return join(tmpdir(), `pharos-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}.sock`);
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

async function listen(
  socketPath: string,
  directory: string,
  answer: (question: string) => Promise<string>,
): Promise<Server> {
  const server = createServer((socket) => converse(socket, answer));
  server.unref();
  server.listen(socketPath);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw hasCode(error, 'EADDRINUSE') ? taken(directory) : error;
  }
  // The fallback in the temporary directory is not protected by the permissions of the data directory.
  await chmod(socketPath, 0o600);
  return server;
}

/** Reads one line, writes the answer and closes the connection. */
function converse(socket: Socket, answer: (question: string) => Promise<string>): void {
  let question = '';
  socket.setEncoding('utf8');
  socket.setTimeout(RESPONSE_TIMEOUT_MS, () => socket.destroy());
  // The client closed the connection early. Its answer is not needed.
  socket.on('error', () => socket.destroy());
  socket.on('data', (part: string) => {
    question += part;
    if (question.length > MAX_QUESTION_LENGTH) return void socket.destroy();
    const end = question.indexOf('\n');
    if (end === -1) return;
    answer(question.slice(0, end)).then(
      (text) => socket.end(text),
      (error: unknown) => socket.destroy(error instanceof Error ? error : undefined),
    );
  });
}

function taken(directory: string): DataDirectoryError {
  return new DataDirectoryError(
    `Another Pharos process is using ${directory}. Stop it, or give this one a directory of its own with PHAROS_DATA_DIR.`,
  );
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
