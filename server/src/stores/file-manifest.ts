import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readlinkSync, readSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { crc32 } from 'node:zlib';
import { hasCode, pathsBelow } from '../lib/files.ts';
import { PAGE_BYTES } from './state/pages.ts';

/** The directories of the embedded stores in a data directory. */
const STORES = ['facts', 'state'] as const;
/** Postgres writes it when it is opened and closed, and at each checkpoint. */
const CONTROL = 'state/global/pg_control';
/** It begins with an id of the cluster. */
const CLUSTER_BYTES = 8;
/** The engine keeps the directories of tables under their identities, and names them with links. */
const LINKED = /^facts\/(data|metadata)\/(?!.*\.sql$)/;
const CHUNK_BYTES = 1024 * PAGE_BYTES;
const LSN_BYTES = 8;

/**
 * Files with checksums of their own. Of the Write-Ahead Log, a start after a stop in order reads only the last record; columns, marks and
 * indexes of parts are compressed blocks with a checksum, and `CHECK TABLE` reads them.
 */
const UNREAD = /^state\/pg_wal\/|^facts\/tmp\/|\.(bin|c?mrk\d?|cidx)$|\/skp_idx_[^/]*$/;
/** Tables and indexes, and the maps of what all transactions see. Their pages have positions in the log. */
const PAGED = /^state\/(base\/\d+|global)\/\d+(_vm)?(\.\d+)?$/;
/** Transaction states, which are only appended: a byte before the last one never changes again. */
const APPENDED = /^state\/pg_xact\//;

/** A file as it was. */
interface FileEntry {
  readonly bytes: number;
  /** CRC-32 of its content. */
  readonly crc: number;
  /** The positions in the Write-Ahead Log (LSN) that the pages of a table or an index have, 8 bytes for each. */
  readonly lsns?: Buffer;
  /** The number of the first bytes that never change again, and their CRC-32. */
  readonly final?: readonly [bytes: number, crc: number];
}

/** The files of the embedded stores when a process had stopped. */
export interface FileManifest {
  /** Changes with its content. */
  readonly id: string;
  /** By path in the data directory. */
  readonly files: ReadonlyMap<string, FileEntry>;
}

/**
 * Records the files of the embedded stores. Call it when they are closed.
 * @returns the id of the manifest; `null` if there are no files.
 */
export async function writeManifest(path: string, dataDirectory: string): Promise<string | null> {
  const lines = listFiles(dataDirectory).flatMap((name) => {
    const entry = readEntry(dataDirectory, name);
    return entry === undefined
      ? []
      : [
          JSON.stringify([
            name,
            entry.bytes,
            entry.crc,
            entry.lsns?.toString('base64') ?? '',
            entry.final ?? [],
          ]),
        ];
  });
  if (lines.length === 0) return null;
  const content = `${lines.join('\n')}\n`;
  const id = idOf(content);
  await writeFile(`${path}.unfinished`, `${content}${id}\n`);
  await rename(`${path}.unfinished`, path);
  return id;
}

/** Reads a manifest. @returns `undefined` if there is none, or if it was changed. */
export async function readManifest(path: string): Promise<FileManifest | undefined> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return '';
    throw error;
  });
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const content = text.slice(0, end);
  const id = idOf(content);
  if (content === '' || text.slice(end) !== `${id}\n`) return undefined;
  const files = new Map<string, FileEntry>();
  for (const line of content.trimEnd().split('\n')) {
    const [name, bytes, crc, lsns, final]: [string, number, number, string, [number, number] | []] =
      JSON.parse(line);
    files.set(name, {
      bytes,
      crc,
      ...(lsns === '' ? {} : { lsns: Buffer.from(lsns, 'base64') }),
      ...(final.length === 2 ? { final } : {}),
    });
  }
  return { id, files };
}

/**
 * Returns the files that are missing or have another content than in the manifest. A store whose directory is missing or empty is left out,
 * because its other checks name it.
 * @param isClean whether no process has opened the stores since. Otherwise only the tables of the state store are compared, and only if
 * its control file shows that it was not opened.
 */
export function findChangedFiles(
  manifest: FileManifest,
  dataDirectory: string,
  isClean: boolean,
): readonly string[] {
  const isChanged = (name: string, known: FileEntry | undefined): boolean => {
    const found = readEntry(dataDirectory, name);
    return found === undefined || found.bytes !== known?.bytes || found.crc !== known.crc;
  };
  const present = STORES.filter((store) => pathsBelow(join(dataDirectory, store), true).length > 0);
  if (!isClean && isChanged(CONTROL, manifest.files.get(CONTROL))) return [];
  return [...manifest.files]
    .filter(([name]) => present.some((store) => name.startsWith(`${store}/`)))
    .filter(([name]) => isClean || PAGED.test(name) || APPENDED.test(name))
    .filter(([name, known]) => isChanged(name, known))
    .map(([name]) => name);
}

/**
 * Compares the files of the embedded state store with a manifest, although the store was used since. Pages get only higher positions, and
 * tables do not become shorter.
 * @returns the files that are missing, shorter or older than they were.
 */
export function findOlderFiles(manifest: FileManifest, dataDirectory: string): readonly string[] {
  // A store that was created later has other files.
  const cluster = readEntry(dataDirectory, CONTROL)?.final?.[1];
  if (cluster !== manifest.files.get(CONTROL)?.final?.[1]) return [];
  return [...manifest.files]
    .filter(([name, known]) => {
      const { lsns, final } = known;
      if (lsns === undefined && final === undefined) return false;
      const found = readEntry(dataDirectory, name);
      if (found === undefined) return true;
      if (final !== undefined)
        return crc32(readFileSync(join(dataDirectory, name)).subarray(0, final[0])) !== final[1];
      return lsns !== undefined && !isNewer(found.lsns ?? Buffer.alloc(0), lsns);
    })
    .map(([name]) => name);
}

/** Returns whether each position of `found` is at least that of `known`. */
function isNewer(found: Buffer, known: Buffer): boolean {
  if (found.length < known.length) return false;
  for (let at = 0; at < known.length; at += LSN_BYTES) if (lsnAt(found, at) < lsnAt(known, at)) return false;
  return true;
}

/** Postgres stores the two halves of a position one by one. */
function lsnAt(buffer: Buffer, at: number): number {
  return buffer.readUInt32LE(at) * 2 ** 32 + buffer.readUInt32LE(at + 4);
}

/** Returns the paths of the files in the data directory that are compared. */
function listFiles(dataDirectory: string): readonly string[] {
  return STORES.flatMap((store) => pathsBelow(join(dataDirectory, store)))
    .map((path) => relative(dataDirectory, path))
    .filter((name) => !UNREAD.test(name));
}

function idOf(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

/** Synchronous calls take a quarter of the time for thousands of small files, and nothing else runs at a start or stop. */
function readEntry(dataDirectory: string, name: string): FileEntry | undefined {
  const path = join(dataDirectory, name);
  try {
    if (PAGED.test(name)) return readPages(path);
    const content = LINKED.test(name) ? Buffer.from(readlinkSync(path)) : readFileSync(path);
    const entry = { bytes: content.length, crc: crc32(content) };
    if (name === CONTROL)
      return { ...entry, final: [CLUSTER_BYTES, crc32(content.subarray(0, CLUSTER_BYTES))] };
    if (!APPENDED.test(name)) return entry;
    const last = content.findLastIndex((byte) => byte !== 0);
    const bytes = Math.max(0, last);
    return { ...entry, final: [bytes, crc32(content.subarray(0, bytes))] };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function readPages(path: string): FileEntry {
  const file = openSync(path, 'r');
  try {
    const bytes = fstatSync(file).size;
    const lsns = Buffer.alloc(Math.floor(bytes / PAGE_BYTES) * LSN_BYTES);
    const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes));
    let crc = 0;
    for (let position = 0; position < bytes; ) {
      const read = readSync(file, chunk, 0, chunk.length, position);
      if (read === 0) break;
      crc = crc32(chunk.subarray(0, read), crc);
      for (let at = 0; at + PAGE_BYTES <= read; at += PAGE_BYTES)
        chunk.copy(lsns, ((position + at) / PAGE_BYTES) * LSN_BYTES, at, at + LSN_BYTES);
      position += read;
    }
    return { bytes, crc, lsns };
  } finally {
    closeSync(file);
  }
}
