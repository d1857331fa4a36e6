import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import type { Failure } from '../../../ui/failures-notice.tsx';
import { showUndo } from '../../../ui/toast-actions.ts';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import { type BulkAction, bulkChanges, failuresOf } from './bulk-changes.ts';
import type { ListedLink } from './use-links.ts';

/** The most changes of one request. */
const MAX_CHANGES = 1_000;

/** Actions that another one undoes. */
const OPPOSITES: Readonly<Partial<Record<BulkAction['kind'], 'archive' | 'restore'>>> = {
  archive: 'restore',
  restore: 'archive',
};

interface Bulk {
  readonly action: BulkAction;
  readonly links: readonly ListedLink[];
}

/** Applies actions to several links. @param onApplied receives the ids of the links that could not be changed. */
export function useBulk(onApplied: (failedIds: readonly string[]) => void) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const remove = useDeletion();
  const send = async ({ action, links }: Bulk) => {
    const failed: Failure[] = [];
    for (let start = 0; start < links.length; start += MAX_CHANGES) {
      const part = links.slice(start, start + MAX_CHANGES);
      const { results } = await client.links.bulk({ organizationId, links: bulkChanges(action, part) });
      failed.push(...failuresOf(results, part));
    }
    setFailures(failed);
    return failed;
  };
  const reload = () => queryClient.invalidateQueries({ queryKey: rpc.links.key() });
  const undoing = useMutation({ mutationFn: send, onSettled: reload });
  const applying = useMutation({
    mutationFn: send,
    onSuccess: async (failed, { action, links }) => {
      await reload();
      onApplied(failed.map(({ id }) => id));
      const count = links.length - failed.length;
      if (count === 0) return;
      const done = messages.bulk.done[action.kind]({ count });
      const opposite = OPPOSITES[action.kind];
      if (opposite === undefined) return showDone(done);
      const failedIds = new Set(failed.map(({ id }) => id));
      const changed = links.filter(
        ({ id, archived }) => !failedIds.has(id) && archived === (opposite === 'archive'),
      );
      showUndo(done, () => undoing.mutate({ action: { kind: opposite }, links: changed }));
    },
  });
  const removeAll = (links: readonly ListedLink[]) => {
    remove({
      ids: links.map(({ id }) => id),
      done: messages.bulk.done.delete({ count: links.length }),
      send: () => send({ action: { kind: 'delete' }, links }),
      reload: [rpc.links.key()],
    });
    onApplied([]);
  };
  return {
    failures,
    dismiss: () => setFailures([]),
    isPending: applying.isPending,
    apply: (action: BulkAction, links: readonly ListedLink[]) =>
      action.kind === 'delete' ? removeAll(links) : applying.mutate({ action, links }),
  };
}
