import { implement } from '@orpc/server';
import type { RequestContext } from '../../../http/context.ts';
import type { State } from '../../../stores/state/state.ts';
import { type FlagEnvironments, loadEnvironments } from '../environments/load-environments.ts';
import { configOf, type FlagConfig, type FlagDifference, type FlagSnapshot } from '../flag-config.ts';
import { diffFlags, toSnapshot } from '../flag-snapshot.ts';

import { readFlag } from '../flag-writer.ts';
import { applyChanges } from '../flags.service.ts';
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

  /** @param diffOf returns the differences of a change that is not applied yet. */
  const presentRows = async (
    listed: readonly { readonly row: FlagChangeRow; readonly flagKey: string }[],
    diffOf: (row: FlagChangeRow) => readonly FlagDifference[],
  ) => {
    const sign = await signAuthors(
      state,
      listed.flatMap(({ row: { authorId, reviewerId } }) => [
        authorId,
        ...(reviewerId === null ? [] : [reviewerId]),
      ]),
    );
    return listed.map(({ row, flagKey }) => ({
      id: row.id,
      flagId: row.flagId,
      flagKey,
      kind: row.kind,
      environment: row.environment,
      changes: row.changes,
      diff: isOpen(row) ? [...diffOf(row)] : [],
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
  const presentAll = async (flag: FlagRow, rows: readonly FlagChangeRow[]) => {
    const environments = await loadEnvironments(state.db, flag.websiteId);
    return presentRows(
      rows.map((row) => ({ row, flagKey: flag.key })),
      (row) => differencesOf(flag, row, environments),
    );
  };
  /** @param act changes a change; it may delete its flag. */
  const one = async (flagId: string, act: () => Promise<FlagChangeRow>) => {
    const flag = await readFlag(state.db, flagId);
    const row = await act();
    const current = isOpen(row) ? await readFlag(state.db, flagId) : flag;
    const [change] = await presentAll(current, [row]);
    if (change === undefined) throw new Error('The change was not presented');
    return { success, change };
  };

  const onChange = async (id: string, act: () => Promise<FlagChangeRow>) =>
    one((await service.read(id)).flagId, act);

  return os.router({
    list: os.list.handler(async ({ input: { id, status } }) => ({
      success,
      changes: await presentAll(await readFlag(state.db, id), await service.list(id, status)),
    })),
    listOpen: os.listOpen.handler(async ({ input: { websiteId } }) => ({
      success,
      changes: await presentRows(await service.listOpen(websiteId), () => []),
    })),
    create: os.create.handler(({ input: { id, ...input }, context }) =>
      one(id, () => service.create(context, id, input)),
    ),
    approve: os.approve.handler(({ input: { id, comment }, context }) =>
      onChange(id, () => service.approve(context, id, comment)),
    ),
    reject: os.reject.handler(({ input: { id, comment }, context }) =>
      onChange(id, () => service.reject(context, id, comment)),
    ),
    cancel: os.cancel.handler(({ input: { id }, context }) =>
      onChange(id, () => service.cancel(context, id)),
    ),
    apply: os.apply.handler(({ input: { id }, context }) => onChange(id, () => service.apply(context, id))),
  });
}

function isOpen({ status }: FlagChangeRow): boolean {
  return status === 'pending' || status === 'approved';
}

/** Those of the configuration, then those of the flag itself. */
function differencesOf(
  row: FlagRow,
  { environment, changes }: FlagChangeRow,
  environments: FlagEnvironments,
): readonly FlagDifference[] {
  const { status, ...fields } = changes;
  if (status === 'deleted') return [{ path: 'status', before: 'archived', after: 'deleted' }];
  const before = toSnapshot(row);
  const after = applyChanges(before, status === undefined ? fields : { ...fields, status }, environment, {
    row,
    environments,
    nowMs: row.updatedAt.getTime(),
  });
  const current = configOf(row, environment, environments.defaultName);
  const only = (snapshot: FlagSnapshot, config: FlagConfig | undefined) => ({
    ...snapshot,
    configs: config === undefined ? {} : { [environment]: config },
  });
  return [
    ...diffFlags(only(before, current), only(before, after.configs[environment] ?? current)).differences,
    ...diffFlags(only(before, undefined), only(after, undefined)).differences,
  ];
}
