import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { PageSnapshot } from '../../projection/public-page.ts';

const compress = promisify(gzip);
const FORMAT = 1;
const HEADER = /^pharos-status-page (\d+) ([0-9a-f]{64})$/;
const MAX_HEADER_BYTES = 128;
/** A page with 200 components of 90 days takes 4 MB. */
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;

/** A snapshot in compressed form: in memory, and in the file of the page. */
export type PackedPage = Buffer;

/** The reason for which a file cannot be read. */
export type UnreadableReason = 'damaged' | 'newer format';

/** Compresses a snapshot. */
export async function packPage(snapshot: PageSnapshot): Promise<PackedPage> {
  return compress(JSON.stringify(snapshot));
}

/** Decompresses a snapshot. */
export function unpackPage(packed: PackedPage): PageSnapshot {
  // The text was written by `packPage`, and the checksum of its file was verified.
  const snapshot: PageSnapshot = JSON.parse(
    gunzipSync(packed, { maxOutputLength: MAX_UNPACKED_BYTES }).toString('utf8'),
  );
  return snapshot;
}

/** Returns the content of the file of a page: a line with the format and the checksum, then the compressed snapshot. */
export function toFile(packed: PackedPage): Buffer {
  return Buffer.concat([Buffer.from(`pharos-status-page ${FORMAT} ${digestOf(packed)}\n`), packed]);
}

/** Reads the content of a file. Older formats are converted here. */
export function fromFile(
  content: Buffer,
): { readonly packed: PackedPage } | { readonly problem: UnreadableReason } {
  const end = content.subarray(0, MAX_HEADER_BYTES).indexOf('\n');
  const [, format, digest] = HEADER.exec(content.subarray(0, Math.max(end, 0)).toString('latin1')) ?? [];
  if (format === undefined) return { problem: 'damaged' };
  if (Number(format) > FORMAT) return { problem: 'newer format' };
  const packed = content.subarray(end + 1);
  return digestOf(packed) === digest ? { packed } : { problem: 'damaged' };
}

function digestOf(packed: Buffer): string {
  return createHash('sha256').update(packed).digest('hex');
}
