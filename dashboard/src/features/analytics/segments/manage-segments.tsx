import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import { messages } from '../messages.ts';
import type { Segment } from './segment-conditions.ts';

/** The list of segments, with actions to share and delete them. */
export function ManageSegments({ onClose }: { readonly onClose: () => void }) {
  const { subject, canEdit } = useAnalytics();
  const queryClient = useQueryClient();
  const { data } = useQuery(rpc.segments.list.queryOptions({ input: { websiteId: subject.id } }));
  const [toDelete, setToDelete] = useState<Segment>();
  const deleting = useMutation(
    rpc.segments.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.segments.key() });
        setToDelete(undefined);
        showDone(messages.segments.deleted);
      },
    }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.segments.title}
      description={canEdit ? messages.segments.textForEditors : messages.segments.text}
    >
      {data?.segments.length === 0 && <p className="text-ink-3">{messages.segments.none}</p>}
      <ul className="divide-y divide-line">
        {data?.segments.map((segment) => (
          <SegmentRow
            key={segment.id}
            segment={segment}
            canEdit={canEdit}
            onDelete={() => setToDelete(segment)}
          />
        ))}
      </ul>
      <AlertDialog
        isOpen={toDelete !== undefined}
        onOpenChange={(isOpen) => !isOpen && setToDelete(undefined)}
        title={messages.segments.deleteTitle({ name: toDelete?.name ?? '' })}
        description={
          toDelete?.visibility === 'shared'
            ? messages.segments.deleteTextShared
            : messages.segments.deleteText
        }
        confirmLabel={messages.segments.deleteConfirm}
        isPending={deleting.isPending}
        error={deleting.error === null ? undefined : toProblem(deleting.error).message}
        onConfirm={() => toDelete !== undefined && deleting.mutate({ id: toDelete.id })}
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
      showDone(isShared ? messages.segments.nowPersonal : messages.segments.nowShared);
    },
  });
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="min-w-0 flex-1 basis-40 truncate">{name}</span>
      <Badge tone={isShared ? 'accent' : 'neutral'}>
        {isShared ? messages.segments.shared : messages.segments.personal}
      </Badge>
      {canEdit && (
        <Button
          size="sm"
          aria-label={
            isShared ? messages.segments.unshareNamed({ name }) : messages.segments.shareNamed({ name })
          }
          isPending={moving.isPending}
          onClick={() => moving.mutate()}
        >
          {isShared ? messages.segments.unshare : messages.segments.share}
        </Button>
      )}
      {(!isShared || canEdit) && (
        <IconButton
          label={messages.segments.delete({ name })}
          icon={<Trash2 />}
          size="sm"
          onClick={onDelete}
        />
      )}
    </li>
  );
}
