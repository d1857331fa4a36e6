import { fdatasync, write } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, truncate, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

// A commit waits for these: by number of the file they cost half of what the methods of a FileHandle do.
const writeTo = promisify(write);
const syncData = promisify(fdatasync);

/** One open, append-only file. */
export interface JournalFile {
  /** Writes all of `bytes` at `offset`. */
  write(bytes: Uint8Array, offset: number): Promise<void>;
  /** Resolves when what was written is on disk. */
  sync(): Promise<void>;
  truncate(length: number): Promise<void>;
  close(): Promise<void>;
}

/** What the journal does with the disk: a parameter, so that tests can make it fail. */
export interface JournalFiles {
  /** Creates a file and makes its name durable. */
  create(path: string): Promise<JournalFile>;
  /** Creates a directory unless it is there, and makes its name durable. */
  makeDirectory(path: string): Promise<void>;
  list(directory: string): Promise<string[]>;
  /** Cuts a file that is not open to `length` bytes, durably. */
  truncate(path: string, length: number): Promise<void>;
  move(from: string, to: string): Promise<void>;
  remove(path: string): Promise<void>;
}

/** The disk of the machine. */
export const diskFiles: JournalFiles = {
  async create(path) {
    const handle = await open(path, 'wx');
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
    if (first !== undefined) await syncDirectory(dirname(path));
  },
  list: (directory) => readdir(directory),
  async truncate(path, length) {
    await truncate(path, length);
    const handle = await open(path, 'r+');
    await handle.sync().finally(() => handle.close());
  },
  async move(from, to) {
    await rename(from, to);
    await syncDirectory(dirname(to));
  },
  remove: (path) => unlink(path),
};

function toJournalFile(handle: FileHandle): JournalFile {
  return {
    async write(bytes, offset) {
      let done = 0;
      while (done < bytes.length) {
        // A disk that fills up takes a part first and says so only at the next write.
        const { bytesWritten } = await writeTo(handle.fd, bytes, done, bytes.length - done, offset + done);
        done += bytesWritten;
      }
    },
    sync: () => syncData(handle.fd),
    truncate: (length) => handle.truncate(length),
    close: () => handle.close(),
  };
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
