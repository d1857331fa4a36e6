import type { S3Access, S3Address } from './backup-address.ts';
import { elementsOf, S3Bucket, type S3Patience } from './s3-requests.ts';
import { BackupError, type BackupTarget } from './target.ts';

/** About 23 s of pauses. */
export const S3_PATIENCE: S3Patience = { timeoutMs: 60_000, pausesMs: [500, 2_000, 5_000, 15_000] };

/**
 * Opens a bucket, or the objects with a prefix in it, for backups. Nothing is requested yet.
 * Its methods throw a BackupError that names the bucket, the status and the code of S3.
 */
export function openS3Target(address: S3Address, access: S3Access, patience: S3Patience): BackupTarget {
  const bucket = new S3Bucket(address, access, patience);
  const start = address.prefix === '' ? '' : `${address.prefix}/`;
  const keyOf = (name: string): string => `${start}${name}`;
  const title = `s3://${address.bucket}${address.prefix === '' ? '' : `/${address.prefix}`}`;

  async function read(name: string): Promise<Buffer | undefined> {
    const { status, body } = await bucket.send({ method: 'GET', key: keyOf(name), expected: [404] });
    return status === 404 ? undefined : body;
  }

  async function write(name: string, bytes: Buffer): Promise<void> {
    await bucket.send({ method: 'PUT', key: keyOf(name), body: bytes });
  }

  /** @returns the keys of one page, and where the next one begins. @throws BackupError if the page is not understood. */
  async function listPage(prefix: string, from: string | undefined) {
    const { body } = await bucket.send({
      method: 'GET',
      query: { 'list-type': '2', prefix, ...(from === undefined ? {} : { 'continuation-token': from }) },
    });
    const [isTruncated] = elementsOf(body, 'IsTruncated');
    const [next] = elementsOf(body, 'NextContinuationToken');
    const isLast = isTruncated === 'false';
    // A list that is not complete would make pieces look as if nothing needed them.
    if (!isLast && (isTruncated !== 'true' || next === undefined || next === from))
      throw new BackupError(
        `${title} cannot be listed: the service does not answer ListObjectsV2 as S3 does.`,
      );
    return { keys: elementsOf(body, 'Key'), next: isLast ? undefined : next };
  }

  return {
    title,
    read,
    write,
    async create(name, bytes) {
      const key = keyOf(name);
      // Some services ignore If-None-Match.
      const { status } = await bucket.send({ method: 'HEAD', key, expected: [404] });
      if (status !== 404) return false;
      const created = await bucket.send({
        method: 'PUT',
        key,
        body: bytes,
        headers: { 'if-none-match': '*' },
        expected: [412, 501],
      });
      if (created.status === 501) await write(name, bytes);
      // An earlier attempt can have stored it, and its response can be lost.
      if (created.status === 412) return created.isRepeated && (await read(name))?.equals(bytes) === true;
      return true;
    },
    async remove(name) {
      await bucket.send({ method: 'DELETE', key: keyOf(name), expected: [404] });
    },
    async list(prefix) {
      const names: string[] = [];
      for (let from: string | undefined, isDone = false; !isDone; ) {
        const { keys, next } = await listPage(keyOf(prefix), from);
        for (const key of keys) names.push(key.slice(start.length));
        from = next;
        isDone = next === undefined;
      }
      return names.sort();
    },
  };
}
