import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { client, rpc } from '../../../api/rpc.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../analytics-context.ts';
import { messages } from '../messages.ts';
import type { Segment } from './segment-conditions.ts';

/** The list of segments, with actions to share and delete them. */
export function ManageSegments({ onClose }: { readonly onClose: () => void }) {
  const { subject, canEdit } = useAnalytics();
  const _queryClient = useQueryClient();
  const { data } = useQuery(rpc.segments.list.queryOptions({ input: { websiteId: subject.id } }));
  const remove = useDeletion();
  const removeSegment = ({ id }: Segment) =>
    remove({
      ids: [id],
      done: messages.segments.deleted,
      send: () => client.segments.delete({ id }),
      reload: [rpc.segments.key()],
    });
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
            onDelete={() => removeSegment(segment)}
          />
        ))}
      </ul>
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
