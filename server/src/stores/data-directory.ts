import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Unix sockets have short paths (sun_path is 104 bytes on macOS, 108 on Linux). */
const MAX_SOCKET_PATH = 100;
const MIN_SECRET_LENGTH = 32;

/** The data directory of this process, and of no other while it is held. */
export interface DataDirectory {
  /** Absolute path of something in it. */
  path(...names: string[]): string;
  release(): Promise<void>;
}

/** Someone else holds the directory, or something in it is not as it should be. */
export class DataDirectoryError extends Error {
  override readonly name = 'DataDirectoryError';
}

/**
 * Creates the directory when it is missing, and takes it for this process. The lock is a listening socket: unlike a
 * file with a process id it cannot outlive its process, and it is seen through containers that share the directory.
 *
 * @throws DataDirectoryError when a running process has it.
 */
export async function openDataDirectory(directory: string): Promise<DataDirectory> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const socketPath = socketPathOf(directory);
  if (await answers(socketPath)) throw taken(directory);
  await removeIfThere(socketPath);
  const server = await listen(socketPath, directory);
  return {
    path: (...names) => join(directory, ...names),
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/**
 * The instance's secret: created once, readable by its owner only.
 * @throws DataDirectoryError when the file holds no usable secret.
 */
export async function readOrCreateSecret(path: string): Promise<string> {
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      const secret = randomBytes(32).toString('base64url');
      await file.writeFile(secret);
      await file.sync();
      return secret;
    } finally {
      await file.close();
    }
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const secret = (await readFile(path, 'utf8')).trim();
  if (secret.length < MIN_SECRET_LENGTH) {
    throw new DataDirectoryError(
      `${path} holds no usable secret. Restore it from a backup: keys and sessions depend on it.`,
    );
  }
  return secret;
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

function listen(socketPath: string, directory: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => reject(hasCode(error, 'EADDRINUSE') ? taken(directory) : error));
    server.listen(socketPath, () => {
      server.unref();
      resolve(server);
    });
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
