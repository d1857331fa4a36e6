import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import type { Failure } from '../../../ui/failures-notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import { type BulkAction, bulkChanges, failuresOf } from './bulk-changes.ts';
import type { ListedLink } from './use-links.ts';

/** The most changes of one request. */
const MAX_CHANGES = 1_000;

/** Applies actions to several links. @param onApplied receives the ids of the links that could not be changed. */
export function useBulk(onApplied: (failedIds: readonly string[]) => void) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const applying = useMutation({
    mutationFn: async ({ action, links }: { action: BulkAction; links: readonly ListedLink[] }) => {
      const failed: Failure[] = [];
      for (let start = 0; start < links.length; start += MAX_CHANGES) {
        const part = links.slice(start, start + MAX_CHANGES);
        const { results } = await client.links.bulk({ organizationId, links: bulkChanges(action, part) });
        failed.push(...failuresOf(results, part));
      }
      return failed;
    },
    onSuccess: async (failed, { action, links }) => {
      await queryClient.invalidateQueries({ queryKey: rpc.links.key() });
      setFailures(failed);
      onApplied(failed.map(({ id }) => id));
      const count = links.length - failed.length;
      if (count > 0) showDone(messages.bulk.done[action.kind]({ count }));
    },
  });
  return {
    failures,
    dismiss: () => setFailures([]),
    isPending: applying.isPending,
    apply: (action: BulkAction, links: readonly ListedLink[]) => applying.mutate({ action, links }),
  };
}
