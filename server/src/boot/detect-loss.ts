import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { LossKind } from '../lib/accepted-loss.ts';
import { exists, isFilled } from '../lib/files.ts';
import { deriveKey } from '../lib/secrets/derive-key.ts';
import type { Clock } from '../lib/time/clock.ts';
import { DataDirectoryError } from '../stores/data-directory.ts';
import type { Facts } from '../stores/facts/facts.ts';
import { sql, text } from '../stores/facts/sql.ts';
import type { Stores } from '../stores/open-stores.ts';
import { appendLosses, readLosses } from '../stores/state/accepted-losses.ts';
import { instance } from '../stores/state/instance.table.ts';
import type { State, StateHandle } from '../stores/state/state.ts';
import { deleteMarks, findMissingData } from './store-marks.ts';

const ONE = eq(instance.id, 1);
const ACCEPT = 'or start with --accept-loss';

/** A secret, and where it came from. */
export interface UsedSecret {
  readonly secret: string;
  /** The file that did not exist before this start. */
  readonly createdFile: string | undefined;
}

/** Options of the checks. */
export interface LossOptions {
  /** Whether to start in spite of a loss: `pharos start --accept-loss`. */
  readonly acceptLoss: boolean;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A part of a table that the embedded store of facts could not read. */
export interface DamagedPart {
  readonly table: string;
  readonly path: string;
}

/** A loss, described for the operator. */
export interface Loss {
  readonly kind: LossKind;
  readonly text: string;
}

/**
 * Checks the embedded store of facts before it is opened, because opening it creates what is missing.
 * @throws DataDirectoryError when the metadata of existing facts is missing.
 */
export async function checkFactFiles(directory: string, options: LossOptions): Promise<void> {
  const [metadata, store] = [join(directory, 'metadata'), join(directory, 'store')];
  if (!(await isFilled(store)) || (await isFilled(metadata))) return;
  const text = `${metadata} is missing, without which the events in ${store} cannot be read: restore ${directory} from a backup, ${ACCEPT}, which begins without these events.`;
  reportLoss([{ kind: 'events', text }], options);
}

/**
 * Finds parts of tables that the embedded store of facts could not read and set aside when it was opened.
 * @param damaged the directory to which {@link moveDamagedParts} moves them.
 * @throws DataDirectoryError when there are any, unless the loss is accepted.
 */
export async function checkFactParts(
  facts: Pick<Facts, 'query'>,
  directory: string,
  damaged: string,
  options: LossOptions,
): Promise<readonly DamagedPart[]> {
  const parts = await findDamagedParts(facts);
  if (parts.length === 0) return parts;
  const tables = [...new Set(parts.map(({ table }) => table))].sort().join(', ');
  const text = `${directory} contains damaged files of the tables ${tables}, whose rows cannot be read: restore ${directory} from a backup, ${ACCEPT}, which moves them to ${damaged} and begins without these rows.`;
  reportLoss([{ kind: 'rows', text }], options);
  return parts;
}

/** Moves damaged parts, so that the next start does not report them again. The loss is recorded before. */
export async function moveDamagedParts(
  parts: readonly DamagedPart[],
  damaged: string,
  state: Pick<State, 'db'>,
  { clock }: Pick<LossOptions, 'clock'>,
): Promise<void> {
  if (parts.length === 0) return;
  const losses = appendLosses(await readLosses(state), ['rows'], clock.now());
  await state.db.update(instance).set({ losses }).where(ONE);
  await mkdir(damaged, { recursive: true });
  for (const { table, path } of parts) await rename(path, join(damaged, `${table}.${basename(path)}`));
}

/**
 * Compares the secret and the store of facts with the fingerprints in the state store, and stores them at the first start. A secret
 * that was created for this start is removed if another one is needed.
 * @throws DataDirectoryError when they do not belong together.
 */
export async function checkFingerprints(
  { state, facts }: Pick<Stores, 'state' | 'facts'>,
  { secret, createdFile }: UsedSecret,
  options: LossOptions,
): Promise<void> {
  const secretFingerprint = fingerprintOf(secret);
  const [known] = await state.db.select().from(instance).where(ONE);
  const [stored] = await facts.query(sql`SELECT id FROM instance ORDER BY created_at, id LIMIT 1`);
  const storedId = stored === undefined ? undefined : String(stored['id']);
  const losses = describeLosses(known, { secretFingerprint, storedId, createdFile });
  if (losses.length > 0 && !options.acceptLoss && createdFile !== undefined) await rm(createdFile);
  reportLoss(losses, options);
  const factsId = storedId ?? randomUUID();
  if (known?.secretFingerprint === secretFingerprint && known.factsId === factsId && known.isFactsIdStored)
    return;
  const kinds = losses.map(({ kind }) => kind);
  const row = {
    secretFingerprint,
    factsId,
    isFactsIdStored: storedId !== undefined,
    losses: appendLosses(known?.losses ?? [], kinds, options.clock.now()),
  };
  await state.db
    .insert(instance)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: instance.id, set: row });
  if (storedId !== undefined) return;
  await facts.command(sql`INSERT INTO instance (id) SELECT ${text(factsId)}`);
  await state.db.update(instance).set({ isFactsIdStored: true }).where(ONE);
}

/**
 * Compares the amounts of the stores and of the journal with those that the state store knows. On a ClickHouse server, which others administer,
 * missing rows are reported in /health and do not stop the start.
 * @throws DataDirectoryError when there is less, unless the loss is accepted, and when a table is missing.
 */
export async function checkAmounts(
  stores: Pick<Stores, 'state' | 'facts' | 'journal' | 'damage'>,
  journalId: string,
  options: LossOptions,
): Promise<void> {
  const { facts, state, damage } = stores;
  const found = await findMissingData(stores, journalId);
  const tables = found.filter(({ isTable }) => isTable).map(({ table }) => table);
  if (tables.length > 0)
    throw new DataDirectoryError(
      `The tables ${tables.join(', ')} of the store of facts are missing, and so are their definitions. Restore the store of facts from a backup. To begin without its events, move it away and start with --accept-loss.`,
    );
  const missing = found.filter(({ store }) => store === 'journal' || facts.driver === 'chdb');
  for (const one of found)
    if (!missing.includes(one)) damage.add('facts', one.table, `${one.rows} rows are missing`);
  if (missing.length === 0) return;
  const list = missing.map(({ store, table, rows }) =>
    store === 'journal'
      ? `${rows} accepted rows of ${table} in the journal`
      : `${rows} rows of ${table} in the store of facts`,
  );
  const text = `Less data was found than was stored: ${list.join(', ')} are missing. Restore the data directory from a backup, ${ACCEPT}, which begins without these rows.`;
  reportLoss([{ kind: 'missing', text }], options);
  await recordMissing(state, options);
  await deleteMarks(state, journalId);
}

/** Records that the operator accepted missing or older data. */
export async function recordMissing(
  state: Pick<State, 'db'>,
  { clock }: Pick<LossOptions, 'clock'>,
): Promise<void> {
  const losses = appendLosses(await readLosses(state), ['missing'], clock.now());
  await state.db.update(instance).set({ losses }).where(ONE);
}

/** Stores the fingerprint of a new secret, in the transaction that encrypts everything with it. */
export async function storeFingerprint(tx: StateHandle, secret: string): Promise<void> {
  await tx
    .update(instance)
    .set({ secretFingerprint: fingerprintOf(secret) })
    .where(ONE);
}

/** Returns damaged parts whose rows are in no other part. After a merge, the merged parts can still be there. */
async function findDamagedParts(facts: Pick<Facts, 'query'>): Promise<readonly DamagedPart[]> {
  const rows = await facts.query(sql`
SELECT damaged.table AS table, damaged.path AS path FROM system.detached_parts AS damaged
WHERE damaged.database = currentDatabase() AND startsWith(damaged.reason, 'broken')
  AND NOT arrayExists(
    part -> part.1 = damaged.table AND part.2 = damaged.partition_id
      AND part.3 <= damaged.max_block_number AND part.4 >= damaged.min_block_number,
    (SELECT groupArray((table, partition_id, min_block_number, max_block_number)) FROM system.parts
     WHERE active AND database = currentDatabase()))
ORDER BY table, path`);
  return rows.map((row) => ({ table: String(row['table']), path: String(row['path']) }));
}

function describeLosses(
  known: typeof instance.$inferSelect | undefined,
  found: {
    readonly secretFingerprint: string;
    readonly storedId: string | undefined;
    readonly createdFile: string | undefined;
  },
): readonly Loss[] {
  const { secretFingerprint, storedId, createdFile } = found;
  if (known === undefined)
    return storedId === undefined
      ? []
      : [
          {
            kind: 'settings',
            text: `The state store is empty, but the store of facts belongs to another one: restore the state store from a backup, ${ACCEPT}, which begins without users, websites and settings.`,
          },
        ];
  const losses: Loss[] = [];
  if (known.secretFingerprint !== secretFingerprint)
    losses.push({
      kind: 'secret',
      text: `${createdFile === undefined ? 'The secret is not that of the state store' : `The secret ${createdFile} is missing, but the state store needs it`}: restore the former one from a backup, or set PHAROS_SECRET to it, ${ACCEPT}, which invalidates API keys, sessions, share links and stored secrets.`,
    });
  if (known.isFactsIdStored && storedId !== known.factsId)
    losses.push({
      kind: 'events',
      text:
        storedId === undefined
          ? `The store of facts is empty, but the state store had facts: restore the store of facts from a backup, ${ACCEPT}, which begins without the lost events.`
          : `The store of facts belongs to another state store: restore the one that belongs to it, ${ACCEPT}, which uses this one.`,
    });
  return losses;
}

/**
 * Logs losses that the operator accepts.
 * @throws DataDirectoryError if the operator does not accept them.
 */
export function reportLoss(
  losses: readonly Loss[],
  { acceptLoss, logger }: Pick<LossOptions, 'acceptLoss' | 'logger'>,
): void {
  if (losses.length === 0) return;
  if (!acceptLoss) throw new DataDirectoryError(losses.map(({ text }) => text).join('\n'));
  for (const { text } of losses)
    logger.warn({ loss: text }, 'starting in spite of a loss, as --accept-loss requests');
}

/** The digest does not reveal the secret: its key is derived from it. */
function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'fingerprint').toString('base64url');
}

/** Returns the path if the file does not exist. */
export async function missingFile(path: string): Promise<string | undefined> {
  return (await exists(path)) ? undefined : path;
}
