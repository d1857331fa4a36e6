import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of an archive. */
export interface ArchiveFile {
  readonly path: string;
  /** Yields the bytes. Called when the files before it were written. */
  read(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** A written file, as the manifest lists it. */
export interface WrittenFile {
  readonly path: string;
  readonly bytes: number;
  /** Lines, of files with one row in each. */
  readonly rows: number;
  readonly sha256: string;
}

const NEW_LINE = 0x0a;
const MODE = 0o100644;

/**
 * Writes a ZIP archive, and yields its bytes as they are produced: files are read one after another, and only as fast as the
 * archive is consumed. Archives and files of more than 4 GB use ZIP64.
 * @param options.manifest returns the last file, `manifest.json`, from those that were written.
 * @throws what reading throws; the reason of the signal.
 */
export async function* writeArchive(options: {
  readonly files: readonly ArchiveFile[];
  readonly manifest: (written: readonly WrittenFile[]) => string;
  readonly modifiedAt: Date;
  readonly onRows: (count: number) => void;
  readonly signal: AbortSignal;
}): AsyncGenerator<Uint8Array, void, undefined> {
  const { files, manifest, modifiedAt, onRows, signal } = options;
  const zip = new ZipFile();
  const output = Readable.from(zip.outputStream, { objectMode: false });
  const written: WrittenFile[] = [];
  const opened = new Set<Readable>();

  async function* measured(file: ArchiveFile): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    let rows = 0;
    for await (const chunk of file.read()) {
      signal.throwIfAborted();
      hash.update(chunk);
      bytes += chunk.length;
      const lines = countLines(chunk);
      rows += lines;
      onRows(lines);
      yield chunk;
    }
    written.push({ path: file.path, bytes, rows, sha256: hash.digest('hex') });
  }

  const add = (path: string, read: () => AsyncGenerator<Uint8Array> | Iterable<Uint8Array>) =>
    zip.addReadStreamLazy(path, { mtime: modifiedAt, mode: MODE }, (opens) => {
      const stream = Readable.from(read(), { objectMode: false });
      opened.add(stream);
      stream.once('close', () => opened.delete(stream));
      opens(null, stream);
    });

  for (const file of files) add(file.path, () => measured(file));
  add('manifest.json', () => [Buffer.from(manifest(written))]);
  zip.on('error', (error: Error) => output.destroy(error));
  zip.end();
  try {
    for await (const chunk of output) yield chunk;
  } finally {
    output.destroy();
    for (const stream of opened) stream.destroy();
  }
}

function countLines(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) count += 1;
  return count;
}
