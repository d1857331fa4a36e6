import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { exists } from '../lib/files.ts';
import { type DataDirectory, DataDirectoryError } from '../stores/data-directory.ts';
import { damagedTableOf } from '../stores/facts/engines/engine-errors.ts';
import { findOlderFiles } from '../stores/file-manifest.ts';
import type { Stores } from '../stores/open-stores.ts';
import { damageOf } from '../stores/state/errors.ts';
import { instance } from '../stores/state/instance.table.ts';
import { readRelations, relationOfFile } from '../stores/state/relations.ts';
import {
  checkAmounts,
  checkFactParts,
  checkFingerprints,
  type LossOptions,
  moveDamagedParts,
  recordMissing,
  reportLoss,
  type UsedSecret,
} from './detect-loss.ts';
import { readBoot, readOpenedPosition } from './state-position.ts';
import { restoreDefinitions } from './table-definitions.ts';

/** The journal of an embedded state store, which belongs to one data directory. */
const OWN_JOURNAL = 'journal';

const RESTORE = 'restore the data directory from a backup, or start with --accept-loss';

/**
 * Compares the opened stores with what earlier processes recorded about them. Call it before anything is loaded, removed or changed.
 * @throws DataDirectoryError if data is missing, older or damaged, unless the loss is accepted.
 */
export async function checkStores(
  stores: Stores,
  directory: DataDirectory,
  secret: UsedSecret,
  options: LossOptions,
): Promise<void> {
  try {
    const journalId = await journalIdOf(stores.state, directory.path('journal', 'id'));
    await checkState(stores, journalId, directory, options);
    await checkDefinitions(stores, options);
    const damaged = directory.path('facts-damaged');
    const parts =
      stores.facts.driver === 'chdb'
        ? await checkFactParts(stores.facts, directory.path('facts'), damaged, options)
        : [];
    await checkFingerprints(stores, secret, options);
    await moveDamagedParts(parts, damaged, stores.state, options);
    await checkAmounts(stores, journalId, options);
    if (directory.changedFiles.length > 0) {
      await recordMissing(stores.state, options);
      await directory.deleteLastManifest();
    }
  } catch (error) {
    throw explainDamage(error);
  }
}

/** Returns the id of the journal in a data directory: several processes share a state store on a server. */
export async function journalIdOf(state: Pick<Stores['state'], 'driver'>, path: string): Promise<string> {
  if (state.driver === 'pglite') return OWN_JOURNAL;
  if (!(await exists(path))) await writeFile(path, randomUUID(), { flush: true });
  return readFile(path, 'utf8');
}

/** @throws DataDirectoryError if the state store is older than it was, or if some of its files are. */
async function checkState(
  { state }: Pick<Stores, 'state'>,
  journalId: string,
  directory: DataDirectory,
  options: LossOptions,
): Promise<void> {
  const problems: string[] = [];
  // A new store is missing data of its own, which the fingerprints show.
  if ((await state.db.$count(instance)) === 0) return directory.deleteLastManifest();
  const { lastPosition, lastManifest } = directory;
  if (lastPosition?.driver === state.driver) {
    const position = await readOpenedPosition(state, journalId);
    if (position < lastPosition.position)
      problems.push(
        `The state store is older than the rest of the data (position ${position} instead of ${lastPosition.position}): it was replaced by a backup, or its newest changes were lost`,
      );
  }
  if (state.driver === 'pglite' && lastManifest !== undefined) {
    const older = findOlderFiles(lastManifest, directory.path());
    const relations = older.length === 0 ? undefined : await readRelations(state);
    const tables = older.flatMap((name) => relationOfFile(name.replace('state/', ''), relations) ?? []);
    if (tables.length > 0)
      problems.push(
        `Files of the state store are missing, shorter or older than before: ${[...new Set(tables)].join(', ')}`,
      );
  }
  if (problems.length === 0) return;
  // The embedded store does not wait for the disk, so that a power failure is a loss that nobody could prevent.
  const isPowerFailure =
    state.driver === 'pglite' && directory.uncleanEnds.isNew && lastPosition?.boot !== (await readBoot());
  reportLoss(
    problems.map((problem) => ({ kind: 'missing', text: `${problem}: ${RESTORE}, which uses it as it is.` })),
    { ...options, acceptLoss: options.acceptLoss || isPowerFailure },
  );
  await recordMissing(state, options);
  await directory.deleteLastManifest();
}

async function checkDefinitions(
  stores: Pick<Stores, 'facts' | 'state'>,
  options: LossOptions,
): Promise<void> {
  const tables = await restoreDefinitions(stores, options.logger);
  if (tables.length === 0) return;
  const text = `The definitions of the tables ${tables.join(', ')} in the store of facts were changed: ${RESTORE}, which uses them as they are.`;
  reportLoss([{ kind: 'missing', text }], options);
  await recordMissing(stores.state, options);
}

/** Converts an error of a store whose files are damaged to a sentence for the operator. */
function explainDamage(error: unknown): unknown {
  const message = damageOf(error);
  const table = damagedTableOf(error);
  if (message === undefined && table === undefined) return error;
  const store = table === undefined ? `state store (${message})` : `store of facts (${table})`;
  return new DataDirectoryError(
    `Files of the ${store} are damaged or missing. Restore the data directory from a backup.`,
    {
      cause: error,
    },
  );
}
