import { BackupRepository } from './repository.ts';
import type { Keep } from './retention.ts';
import { type BackupTarget, openDirectoryTarget } from './target.ts';

/** A place for backups, and what is needed to use it. */
export interface BackupPlace {
  /** The path of a directory. */
  readonly target: string;
  /** Encrypts the backups. */
  readonly passphrase: string | undefined;
}

/** Backups that the server writes by itself. */
export interface BackupSchedule extends BackupPlace {
  /** The time from one start to the next, in milliseconds. */
  readonly everyMs: number;
  readonly keep: Keep;
}

/** Opens a place for backups. @throws as `BackupRepository.open`. */
export function openPlace(
  place: BackupPlace,
  { create = false }: { readonly create?: boolean } = {},
): Promise<BackupRepository> {
  return BackupRepository.open(openTarget(place), { passphrase: place.passphrase, create });
}

function openTarget({ target }: BackupPlace): BackupTarget {
  return openDirectoryTarget(target);
}
