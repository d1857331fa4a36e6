import { webcrypto } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { compilePatterns } from '../../../lib/check-patterns.ts';
import type { MaybePromise } from '../../../lib/concurrency/maybe-promise.ts';
import type { Constraint } from '../../../lib/constraints/constraint.ts';
import type { FlagSet } from '../../../lib/flags/flag-set.ts';
import type { State } from '../../../stores/state/state.ts';
import type { Website } from '../../websites/index.ts';
import { flags } from '../flags.table.ts';
import { loadFlagSet } from '../load-flag-set.ts';
import { createServedFlags, type ServedFlags } from './served-flags.ts';
import type { UsageCounter } from './usage/usage-counter.ts';

const { subtle } = webcrypto;

/** Creates the function that reads the flags of an environment; `undefined` if the website or the environment does not exist. */
export function createFlagLoader({
  state,
  websites,
  usage,
}: {
  readonly state: Pick<State, 'db'>;
  readonly websites: { find(id: string): MaybePromise<Pick<Website, 'organizationId'> | undefined> };
  readonly usage: Pick<UsageCounter, 'tallyOf'>;
}) {
  return async function load(
    websiteId: string,
    environment: string | undefined,
  ): Promise<ServedFlags | undefined> {
    const website = await websites.find(websiteId);
    if (website === undefined) return undefined;
    const stored = await loadFlagSet(state.db, websiteId, environment);
    if (stored === undefined) return undefined;
    const rows = await state.db
      .select({ id: flags.id, key: flags.key })
      .from(flags)
      .where(eq(flags.websiteId, websiteId));
    const flagIds = new Map(rows.map(({ id, key }) => [key, id]));
    const digests = await digestLists(stored.lists);
    await compilePatterns(constraintsOf(stored.set));
    return createServedFlags({ ...stored, organizationId: website.organizationId, flagIds, digests }, usage);
  };
}

function* constraintsOf({ flags: all, segments }: FlagSet): Iterable<Constraint> {
  for (const { rules } of all) for (const { constraints } of rules) yield* constraints;
  for (const segment of segments) if (segment.kind === 'rules') yield* segment.constraints;
}

/** Computes the digests in the thread pool: a list can have a million ids. */
async function digestLists(lists: ReadonlyMap<string, Uint8Array>): Promise<ReadonlyMap<string, string>> {
  const digests = new Map<string, string>();
  for (const [id, bytes] of lists) {
    const digest = await subtle.digest('SHA-256', Buffer.from(bytes));
    digests.set(id, Buffer.from(digest).toString('base64url'));
  }
  return digests;
}
