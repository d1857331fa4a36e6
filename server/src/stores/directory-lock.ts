import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, link, rename, unlink } from 'node:fs/promises';
import { connect, createServer, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../lib/files.ts';

/** Unix sockets have short paths (sun_path is 104 bytes on macOS, 108 on Linux). */
const MAX_SOCKET_PATH = 100;
const RESPONSE_TIMEOUT_MS = 60_000;
/** A place for backups with its credentials fits. */
const MAX_QUESTION_LENGTH = 32_768;
/** A start that waits connects again after this time, because an earlier version does not close the connections of those that wait. */
const RECONNECT_MS = 250;

/** A lock that this process holds. */
export interface Lock {
  release(): Promise<void>;
}

/** Takes the lock of a directory. @returns `undefined` if another process still holds it after `waitMs`. */
export async function takeLock(
  directory: string,
  answer: (question: string) => Promise<string>,
  waitMs: number,
  onWait: () => void,
): Promise<Lock | undefined> {
  const socketPath = socketPathOf(directory);
  const untilMs = performance.now() + waitMs;
  let hasWaited = false;
  for (;;) {
    const holder = await connectTo(socketPath);
    if (holder === 'none' || holder === 'ended') {
      if (holder === 'ended') await removeStale(socketPath);
      const lock = await listen(socketPath, answer);
      if (lock !== undefined) return lock;
    }
    const leftMs = untilMs - performance.now();
    if (leftMs > 0 && !hasWaited) {
      hasWaited = true;
      onWait();
    }
    if (holder instanceof Socket) await closes(holder, Math.min(leftMs, RECONNECT_MS));
    if (leftMs <= 0) return undefined;
  }
}

/** Returns a connection to the process that holds the lock, or that there is no socket, or only that of a process that ended. */
function connectTo(socketPath: string): Promise<Socket | 'none' | 'ended' | 'silent'> {
  return new Promise((resolve) => {
    const socket = connect(socketPath);
    socket.once('connect', () => resolve(socket));
    socket.on('error', (error) => {
      if (hasCode(error, 'ENOENT')) resolve('none');
      // Others are those of a process that accepts no connections, such as a stopped one.
      else resolve(hasCode(error, 'ECONNREFUSED') ? 'ended' : 'silent');
    });
  });
}

/** Waits until the other end closes a connection, for a limited time. */
async function closes(socket: Socket, timeoutMs: number): Promise<void> {
  if (timeoutMs > 0) {
    const late = setTimeout(() => socket.destroy(), timeoutMs);
    socket.resume();
    // A killed process closes it with an error.
    await new Promise((resolve) => socket.once('close', resolve));
    clearTimeout(late);
  }
  socket.destroy();
}

/**
 * Removes the socket of a process that ended without removing it. If another start has replaced it in the meantime, it is put back.
 * The name differs by three bytes, because the paths of sockets are short.
 */
async function removeStale(socketPath: string): Promise<void> {
  const aside = `${socketPath}~${randomBytes(1).toString('hex')}`;
  try {
    await rename(socketPath, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return;
    throw error;
  }
  const holder = await connectTo(aside);
  if (holder instanceof Socket) {
    holder.destroy();
    await link(aside, socketPath);
  }
  await unlink(aside);
}

/** Holds the lock. @returns `undefined` if another process was faster. */
async function listen(
  socketPath: string,
  answer: (question: string) => Promise<string>,
): Promise<Lock | undefined> {
  /** Connections without a request: those of starts that wait. */
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    waiting.add(socket);
    socket.once('close', () => waiting.delete(socket));
    converse(socket, (question) => {
      waiting.delete(socket);
      return answer(question);
    });
  });
  server.unref();
  server.listen(socketPath);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) return undefined;
    throw error;
  }
  // The fallback in the temporary directory is not protected by the permissions of the data directory.
  await chmod(socketPath, 0o600);
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of waiting) socket.destroy();
      }),
  };
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

/** The codes of connections to a process that does not run, or ended before it answered. */
const ENDED = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'] as const;

/**
 * Sends a request to the process that holds the directory, because only this process can read the embedded stores.
 * @returns its answer, or `undefined` if no process holds the directory, or it ended before it answered.
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
    // A process that is killed closes its connections: without a byte, or with unread ones, which resets them.
    socket.once('end', () => resolve(Buffer.concat(parts).toString('utf8') || undefined));
    socket.once('error', (error) => {
      if (ENDED.some((code) => hasCode(error, code))) resolve(undefined);
      else reject(error);
    });
  });
}

function socketPathOf(directory: string): string {
  const path = join(directory, 'pharos.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return path;
  return join(tmpdir(), `pharos-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}.sock`);
}
