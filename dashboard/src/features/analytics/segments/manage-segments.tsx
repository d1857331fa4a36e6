import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Segment } from './segment-conditions.ts';

/** All segments that the person sees; those that are theirs to delete can be deleted. */
export function ManageSegments({ onClose }: { readonly onClose: () => void }) {
  const { website, canEdit } = useAnalytics();
  const queryClient = useQueryClient();
  const { data } = useQuery(rpc.segments.list.queryOptions({ input: { websiteId: website.id } }));
  const [doomed, setDoomed] = useState<Segment>();
  const deleting = useMutation(
    rpc.segments.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.segments.key() });
        setDoomed(undefined);
        showDone('Segment deleted');
      },
    }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Segments"
      description={
        canEdit
          ? 'Shared ones are seen by everybody who reads this website. One that you take back is yours alone.'
          : 'Shared ones are seen by everybody who reads this website.'
      }
    >
      {data?.segments.length === 0 && <p className="text-ink-3">None are left.</p>}
      <ul className="divide-y divide-line">
        {data?.segments.map((segment) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            canEdit={canEdit}
            onDelete={() => setDoomed(segment)}
          />
        ))}
      </ul>
      <AlertDialog
        isOpen={doomed !== undefined}
        onOpenChange={(isOpen) => !isOpen && setDoomed(undefined)}
        title={`Delete “${doomed?.name ?? ''}”?`}
        description={
          doomed?.visibility === 'shared'
            ? 'It goes for everybody. Links that were made with it go on working.'
            : 'Links that were made with it go on working.'
        }
        confirmLabel="Delete segment"
        isPending={deleting.isPending}
        error={deleting.error === null ? undefined : toProblem(deleting.error).message}
        onConfirm={() => doomed !== undefined && deleting.mutate({ id: doomed.id })}
      />
    </Dialog>
  );
}

function SegmentRow({
  segment,
  canEdit,
  onDelete,
}: {
  readonly segment: Segment;
  readonly canEdit: boolean;
  readonly onDelete: () => void;
}) {
  const { id, name, visibility } = segment;
  const queryClient = useQueryClient();
  const isShared = visibility === 'shared';
  const moving = useMutation({
    mutationFn: () => (isShared ? client.segments.unshare({ id }) : client.segments.share({ id })),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: rpc.segments.key() });
      showDone(isShared ? 'Only you see it now' : 'Everybody who reads this website sees it now');
    },
  });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-40 truncate">{name}</span>
      <Badge tone={isShared ? 'accent' : 'neutral'}>{isShared ? 'Shared' : 'Only you'}</Badge>
      {canEdit && (
        <Button
          size="sm"
          aria-label={isShared ? `Take back ${name}` : `Share ${name}`}
          isPending={moving.isPending}
          onClick={() => moving.mutate()}
        >
          {isShared ? 'Take back' : 'Share'}
        </Button>
      )}
      {(!isShared || canEdit) && (
        <IconButton label={`Delete ${name}`} icon={<Trash2 />} size="sm" onClick={onDelete} />
      )}
    </li>
  );
}
