import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, type Inputs, rpc } from '../../../api/rpc.ts';
import { showSentence } from '../../../lib/server-texts/show-server-text.ts';
import type { Failure } from '../../../ui/failures-notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { type Environment, type Flag, guardOf } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';

/** An action on the selected flags. */
export type BulkAction = Pick<Inputs['flags']['bulk'], 'action' | 'environment' | 'tag' | 'comment'>;

/** Returns the environment whose approval an action needs; `undefined` if it needs none. */
export function guardOfAction(
  environments: readonly Environment[],
  { action, environment }: Pick<BulkAction, 'action' | 'environment'>,
): Environment | undefined {
  if (action === 'tag' || action === 'untag') return undefined;
  if (action === 'archive' || action === 'restore') return guardOf(environments);
  return guardOf(environments.filter(({ name }) => name === environment));
}

/** The state that a proposal of an action leads to. */
const STATUS = {
  enable: 'active',
  disable: 'inactive',
  archive: 'archived',
  restore: 'inactive',
} as const;

/** Proposes an action for each flag. */
async function propose(
  { action, comment }: BulkAction,
  environment: string,
  flags: readonly Flag[],
): Promise<readonly Failure[]> {
  if (action === 'tag' || action === 'untag') return [];
  const failures: Failure[] = [];
  for (const { id, name } of flags) {
    try {
      await client.flags.changes.create({
        id,
        kind: 'proposed',
        environment,
        changes: { status: STATUS[action] },
        ...(comment !== undefined && { comment }),
      });
    } catch (error) {
      failures.push({ id, name, message: toProblem(error).message });
    }
  }
  return failures;
}

/**
 * Applies actions to several flags of a website, or proposes them where an environment requires approval. @param onApplied receives the
 * ids of the flags that could not be changed.
 */
export function useBulk(
  environments: readonly Environment[],
  onApplied: (failedIds: readonly string[]) => void,
) {
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const applying = useMutation({
    mutationFn: async ({ action, flags }: { action: BulkAction; flags: readonly Flag[] }) => {
      const guard = guardOfAction(environments, action);
      if (guard !== undefined) return propose(action, guard.name, flags);
      const { results } = await client.flags.bulk({
        websiteId: flags[0]?.websiteId ?? '',
        ids: flags.map(({ id }) => id),
        ...action,
      });
      return results.flatMap((result): readonly Failure[] => {
        if (result.success) return [];
        const name = flags.find(({ id }) => id === result.id)?.name ?? result.id;
        return [{ id: result.id, name, message: showSentence(result.error, result) }];
      });
    },
    onSuccess: async (failed, { action, flags }) => {
      await queryClient.invalidateQueries({ queryKey: rpc.flags.key() });
      setFailures(failed);
      onApplied(failed.map(({ id }) => id));
      const count = flags.length - failed.length;
      const isProposed = guardOfAction(environments, action) !== undefined;
      if (count > 0)
        showDone(
          isProposed ? messages.bulk.proposed({ count }) : messages.bulk.done[action.action]({ count }),
        );
    },
  });
  return {
    failures,
    dismiss: () => setFailures([]),
    isPending: applying.isPending,
    apply: (action: BulkAction, flags: readonly Flag[]) => applying.mutate({ action, flags }),
  };
}
