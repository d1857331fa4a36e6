import { resolve } from 'node:path';

/** An address `s3://bucket/prefix`. */
export interface S3Address {
  readonly bucket: string;
  /** Without slashes at its ends; empty: the whole bucket. */
  readonly prefix: string;
}

/** How a service with the interface of S3 is reached. */
export interface S3Access {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string | undefined;
  readonly region: string;
  /** The URL of the service, without a bucket. */
  readonly endpoint: string;
}

/** Whether a place for backups is an address with a scheme, not the path of a directory. */
export function hasScheme(target: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(target);
}

/** Returns the name under which a place is remembered: an absolute path, or `s3://bucket/prefix`. */
export function placeName(target: string): string {
  return hasScheme(target) ? target.replace(/\/$/, '') : resolve(target);
}

/** Parses `s3://bucket` and `s3://bucket/prefix`. @returns `undefined` if it is no such address. */
export function parseS3Address(target: string): S3Address | undefined {
  const [, bucket, rest = ''] = /^s3:\/\/([a-z0-9][\w.-]{1,254})(?:\/(.*))?$/i.exec(target) ?? [];
  if (bucket === undefined) return undefined;
  const prefix = rest.replace(/\/$/, '');
  const isPlain = prefix === '' || prefix.split('/').every((part) => !['', '.', '..'].includes(part));
  return isPlain ? { bucket, prefix } : undefined;
}

/** Whether a text names a place for backups: a directory, or `s3://bucket/prefix`. */
export function isBackupTarget(text: string): boolean {
  return !hasScheme(text) || parseS3Address(text) !== undefined;
}
