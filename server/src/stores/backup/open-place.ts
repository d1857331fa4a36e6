import { parseS3Address, type S3Access } from './backup-address.ts';
import { BackupRepository } from './repository.ts';
import type { Keep } from './retention.ts';
import { openS3Target, S3_PATIENCE } from './s3-target.ts';
import { BackupError, type BackupTarget, openDirectoryTarget } from './target.ts';

/** A place for backups, and what is needed to use it. */
export interface BackupPlace {
  /** The path of a directory, or `s3://bucket/prefix`. */
  readonly target: string;
  /** Encrypts the backups. */
  readonly passphrase?: string | undefined;
  /** Needed for `s3://…` only. */
  readonly s3?: S3Access | undefined;
}

/** Backups that the server writes by itself. */
export interface BackupSchedule extends BackupPlace {
  /** The time from one start to the next, in milliseconds. */
  readonly everyMs: number;
  readonly keep: Keep;
}

/**
 * Opens a place for backups.
 * @param options.signal ends requests to S3 that are under way.
 * @throws as `BackupRepository.open`; BackupError without credentials that the place needs.
 */
export async function openPlace(
  place: BackupPlace,
  { create = false, signal }: { readonly create?: boolean; readonly signal?: AbortSignal } = {},
): Promise<BackupRepository> {
  return BackupRepository.open(openTarget(place, signal), { passphrase: place.passphrase, create });
}

function openTarget({ target, s3 }: BackupPlace, signal: AbortSignal | undefined): BackupTarget {
  const address = parseS3Address(target);
  if (address === undefined) return openDirectoryTarget(target);
  if (s3 === undefined)
    throw new BackupError(`Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for ${target}.`);
  return openS3Target(address, s3, { ...S3_PATIENCE, signal });
}
