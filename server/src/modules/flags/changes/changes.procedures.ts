import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import { newId } from '../../../lib/ids.ts';
import type { State } from '../../../stores/state/state.ts';
import { diffFlags } from '../diff-flags.ts';
import { loadEnvironments } from '../environments/load-environments.ts';
import { changeConfig, configOf } from '../flag-config.ts';
import { toSnapshot } from '../flag-snapshot.ts';
import { readFlag } from '../flag-writer.ts';
import type { FlagChangeRow, FlagRow } from '../flags.table.ts';
import { signAuthors } from '../versions/sign-authors.ts';
import { flagChangesContract } from './changes.contract.ts';
import type { ChangesService } from './changes.service.ts';

/** Binds the contract of scheduled and proposed changes to their service. */
export function createChangesProcedures(deps: {
  readonly service: ChangesService;
  readonly state: Pick<State, 'db'>;
}) {
  const { service, state } = deps;
  const os = implement(flagChangesContract).$context<RequestContext>();
  const success = true as const;

  const presentAll = async (rows: readonly FlagChangeRow[]) => {
    const [first] = rows;
    if (first === undefined) return [];
    const flag = await readFlag(state.db, first.flagId);
    const { defaultName } = await loadEnvironments(state.db, flag.websiteId);
    const sign = await signAuthors(
      state,
      rows.flatMap(({ authorId, reviewerId }) => [authorId, ...(reviewerId === null ? [] : [reviewerId])]),
    );
    return rows.map((row) => ({
      id: row.id,
      flagId: row.flagId,
      flagKey: flag.key,
      kind: row.kind,
      environment: row.environment,
      changes: row.changes,
      diff: isOpen(row) ? [...differencesOf(flag, row, defaultName)] : [],
      status: row.status,
      applyAt: row.applyAt?.toISOString() ?? null,
      comment: row.comment,
      author: sign(row.authorId),
      reviewer: row.reviewerId === null ? null : sign(row.reviewerId),
      reviewComment: row.reviewComment,
      reviewedAt: row.reviewedAt?.toISOString() ?? null,
      appliedAt: row.appliedAt?.toISOString() ?? null,
      appliedVersion: row.appliedVersion,
      error: row.error,
      createdAt: row.createdAt.toISOString(),
    }));
  };
  const one = async (row: FlagChangeRow) => {
    const [change] = await presentAll([row]);
    if (change === undefined) throw new Error('The change was not presented');
    return { success, change };
  };

  return os.router({
    list: os.list.handler(async ({ input: { id, status } }) => ({
      success,
      changes: await presentAll(await service.list(id, status)),
    })),
    create: os.create.handler(async ({ input: { id, ...input }, context }) =>
      one(await service.create(context, id, input)),
    ),
    approve: os.approve.handler(async ({ input: { id, comment }, context }) =>
      one(await service.approve(context, id, comment)),
    ),
    reject: os.reject.handler(async ({ input: { id, comment }, context }) =>
      one(await service.reject(context, id, comment)),
    ),
    cancel: os.cancel.handler(async ({ input, context }) => one(await service.cancel(context, input.id))),
    apply: os.apply.handler(async ({ input, context }) => one(await service.apply(context, input.id))),
  });
}

function isOpen({ status }: FlagChangeRow): boolean {
  return status === 'pending' || status === 'approved';
}

function differencesOf(flag: FlagRow, { environment, changes }: FlagChangeRow, defaultName: string) {
  const before = toSnapshot(flag);
  const current = configOf(flag, environment, defaultName);
  const next = changeConfig(current, changes, flag.type, () => newId('rul'));
  const at = (config: typeof current) => ({ ...before, configs: { [environment]: config } });
  return diffFlags(at(current), at(next)).differences;
}
