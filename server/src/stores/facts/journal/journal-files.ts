import { constants, write, writeSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, truncate, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { moveFile, syncDirectory } from '../../../lib/files.ts';
import { createWritePace, type WritePace } from '../loading/write-pace.ts';

// On the path of every commit: writing by file descriptor takes half the time of the FileHandle method.
const writeTo = promisify(write);

/**
 * A write to a file opened with O_DSYNC returns when its data is on disk, as after `fdatasync`. One call in place of two saves
 * a round trip to the thread pool per commit.
 */
const { O_CREAT, O_DSYNC, O_EXCL, O_WRONLY } = constants;

/** One open, append-only file. */
export interface JournalFile {
  /** Writes all of `bytes` at `offset` and resolves when they are on disk. */
  write(bytes: Uint8Array, offset: number): Promise<void>;
  /** Truncates the file to `length` bytes and resolves when that is on disk. */
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

/** The disk operations of the journal, injectable so that tests can simulate failures. */
export interface JournalFiles {
  /** Creates a file and syncs its directory. */
  create(path: string): Promise<JournalFile>;
  /** Creates a directory and its parents if they do not exist, and syncs their entries. */
  makeDirectory(path: string): Promise<void>;
  list(directory: string): Promise<string[]>;
  /** Truncates a closed file to `length` bytes, durably. */
  truncate(path: string, length: number): Promise<void>;
  /** Creates a file with this content, durably. */
  copy(content: Uint8Array, to: string): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
  /** Renames a file and removes its content. */
  empty(from: string, to: string): Promise<void>;
}

/** Implements the operations on the file system. */
export const diskFiles: JournalFiles = {
  async create(path) {
    const handle = await open(path, O_WRONLY | O_CREAT | O_EXCL | O_DSYNC);
    try {
      await syncDirectory(dirname(path));
    } catch (error) {
      await handle.close();
      throw error;
    }
    return toJournalFile(handle);
  },
  async makeDirectory(path) {
    const first = await mkdir(path, { recursive: true });
    if (first === undefined) return;
    // The path is created from `first` down: the entry of each directory is in its parent.
    for (let created = path; created.length >= first.length; created = dirname(created)) {
      await syncDirectory(dirname(created));
    }
  },
  list: (directory) => readdir(directory),
  async truncate(path, length) {
    await truncate(path, length);
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
  },
  async copy(content, to) {
    await writeFile(to, content, { flush: true });
    await syncDirectory(dirname(to));
  },
  async move(from, to) {
    await moveFile(from, to);
  },
  remove: (path) => unlink(path),
  async empty(from, to) {
    // A crash between the two leaves a file that is not read as a segment.
    await rename(from, to);
    await truncate(to, 0);
  },
};

/** One for the process: it describes the disk, not a file. */
const pace: WritePace = createWritePace(() => performance.now());

function toJournalFile(handle: FileHandle): JournalFile {
  return {
    async write(bytes, offset) {
      const isSync = pace.isSync(bytes.length);
      const startedMs = performance.now();
      let done = 0;
      while (done < bytes.length) {
        const left = bytes.length - done;
        // A disk that becomes full writes a part first and reports the error only on the next write.
        done += isSync
          ? writeSync(handle.fd, bytes, done, left, offset + done)
          : (await writeTo(handle.fd, bytes, done, left, offset + done)).bytesWritten;
      }
      if (isSync) pace.record(performance.now() - startedMs);
    },
    async truncate(length) {
      await handle.truncate(length);
      await handle.sync();
    },
    close: () => handle.close(),
  };
}
