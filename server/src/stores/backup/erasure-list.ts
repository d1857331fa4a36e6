import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { deriveKey } from '../../lib/secrets/derive-key.ts';
import { open, seal } from '../../lib/secrets/seal.ts';
import { type BackupRepository, nameOfTime, timeOfName } from './repository.ts';
import { BackupError } from './target.ts';

const PURPOSE = 'erasures beside backups';
/** The characters of a time at the beginning of a name. */
const TIME_LENGTH = 19;
/** Lists of less than this time before a backup are read, too: an erasure can become visible later than its time, in milliseconds. */
const MARGIN_MS = 3_600_000;

const ofErasure = { id: z.string(), atMs: z.int() };
const erasureEntry = z.discriminatedUnion('kind', [
  z.object({ ...ofErasure, kind: z.literal('profile'), websiteId: z.string(), profileId: z.string() }),
  z.object({ ...ofErasure, kind: z.literal('website'), websiteId: z.string() }),
  z.object({ ...ofErasure, kind: z.literal('organization'), organizationId: z.string() }),
  z.object({ ...ofErasure, kind: z.literal('account'), userId: z.string() }),
  z.object({ ...ofErasure, kind: z.literal('subscriber'), subscriberId: z.string() }),
]);
/** An erasure that was accepted at a time, and that a restore of an older backup executes again. */
export type ErasureEntry = z.infer<typeof erasureEntry>;

/** A list in an encrypted place, or one that the secret of the instance protects. */
const listSchema = z.union([
  z.object({ format: z.literal(1), entries: z.array(z.unknown()) }),
  z.object({ format: z.literal(1), key: z.string(), sealed: z.string() }),
]);

/** A place for backups, whose lists are read and written. */
type Place = Pick<BackupRepository, 'title' | 'isEncrypted' | 'lists'>;

/** The error that a list of erasures is protected by another secret. */
export class MissingSecretError extends BackupError {}

/**
 * Writes a list of erasures beside the backups. In an encrypted place it is encrypted like the backups, otherwise with a key that is
 * derived from the secret of the instance: only who has it can read, change or add entries.
 */
export async function writeErasures(
  { lists, isEncrypted }: Place,
  secret: string,
  entries: readonly ErasureEntry[],
): Promise<void> {
  const lastMs = Math.max(...entries.map(({ atMs }) => atMs));
  const name = `${nameOfTime(lastMs)}-${randomBytes(4).toString('hex')}`;
  const key = deriveKey(secret, PURPOSE);
  const content = isEncrypted
    ? { format: 1, entries }
    : { format: 1, key: keyIdOf(key), sealed: seal(key, JSON.stringify(entries), name) };
  await lists.write(name, Buffer.from(JSON.stringify(content)));
}

/**
 * Returns the erasures that may be missing in a backup of this time, each once, oldest first.
 * @param secrets of the instance: without encryption, one of them must be that of the list.
 * @throws BackupError if a list was changed; MissingSecretError if it needs another secret.
 */
export async function readErasures(
  place: Place,
  backupMs: number,
  secrets: readonly string[],
): Promise<readonly ErasureEntry[]> {
  const found = new Map<string, ErasureEntry>();
  for (const name of await place.lists.list())
    if (timeOfList(name) > backupMs - MARGIN_MS)
      for (const entry of await readList(place, name, secrets)) found.set(entry.id, entry);
  return [...found.values()]
    .filter(({ atMs }) => atMs > backupMs - MARGIN_MS)
    .sort((one, other) => one.atMs - other.atMs);
}

/**
 * Removes lists that no kept backup needs, and joins those that were written since the backup before the last one.
 * @param backups the names of the kept backups, oldest first.
 */
export async function tidyErasures(place: Place, secret: string, backups: readonly string[]): Promise<void> {
  const { lists } = place;
  const [oldest, previous] = [backups[0], backups.at(-2)];
  if (oldest === undefined) return;
  const names = await lists.list();
  const unneeded = names.filter((name) => timeOfList(name) <= timeOfName(oldest) - MARGIN_MS);
  for (const name of unneeded) await lists.remove(name);
  const recent = names.filter(
    (name) => !unneeded.includes(name) && (previous === undefined || timeOfList(name) > timeOfName(previous)),
  );
  if (recent.length < 2) return;
  const joined: ErasureEntry[] = [];
  const read: string[] = [];
  for (const name of recent) {
    try {
      joined.push(...(await readList(place, name, [secret])));
      read.push(name);
    } catch (error) {
      // A list of another secret stays as it is, and one that was changed is found by a restore.
      if (!(error instanceof BackupError)) throw error;
    }
  }
  if (read.length < 2) return;
  // Until the others are removed, entries are in two lists, which has no effect.
  await writeErasures(place, secret, joined);
  for (const name of read) await lists.remove(name);
}

async function readList(
  { title, lists }: Place,
  name: string,
  secrets: readonly string[],
): Promise<readonly ErasureEntry[]> {
  const content = await lists.read(name);
  // Joined meanwhile.
  if (content === undefined) return [];
  const changed = (cause?: unknown) =>
    new BackupError(`The list of erasures ${name} in ${title} was changed.`, { cause });
  const list = listSchema.safeParse(parseJson(content));
  if (!list.success) throw changed(list.error);
  let entries: unknown;
  if ('entries' in list.data) entries = list.data.entries;
  else {
    const { key: keyId, sealed } = list.data;
    const key = secrets.map((secret) => deriveKey(secret, PURPOSE)).find((one) => keyIdOf(one) === keyId);
    if (key === undefined)
      throw new MissingSecretError(
        `The list of erasures ${name} in ${title} needs the secret of the instance: put it into the data directory as the file "secret", or set PHAROS_SECRET. After a rotation, set PHAROS_SECRET and PHAROS_PREVIOUS_SECRET.`,
      );
    try {
      entries = JSON.parse(open(key, sealed, name));
    } catch (error) {
      throw changed(error);
    }
  }
  const parsed = z.array(erasureEntry).safeParse(entries);
  if (!parsed.success)
    throw new BackupError(
      `The list of erasures ${name} in ${title} cannot be read by this version of Pharos: use the one that wrote it.`,
    );
  return parsed.data;
}

function timeOfList(name: string): number {
  return timeOfName(name.slice(0, TIME_LENGTH));
}

/** Tells another secret from a change. */
function keyIdOf(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 16);
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
