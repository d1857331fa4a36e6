import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { type Inputs, rpc } from '../../../api/rpc.ts';
import { tellTime } from '../../../lib/tell-time.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Field } from '../../../ui/field.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';

type Grace = NonNullable<Inputs['websites']['rotateTracking']['gracePeriod']>;

const GRACES: readonly { readonly value: Grace; readonly label: string }[] = [
  { value: 'none', label: 'At once' },
  { value: '1h', label: 'In 1 hour' },
  { value: '24h', label: 'In 24 hours' },
  { value: '7d', label: 'In 7 days' },
  { value: '30d', label: 'In 30 days' },
];

/** The line for the pages, and a new tracking id when somebody misuses the old one. */
export function TrackingCard({
  websiteId,
  canManage,
}: {
  readonly websiteId: string;
  readonly canManage: boolean;
}) {
  const tracking = useQuery(rpc.websites.tracking.queryOptions({ input: { id: websiteId } }));
  const [isAsking, setIsAsking] = useState(false);
  const former = tracking.data?.tracking.formerTrackingIds ?? [];
  return (
    <Card
      title="Tracking"
      description="Paste this into the head of every page."
      actions={
        canManage && (
          <Button size="sm" onClick={() => setIsAsking(true)}>
            <RotateCw aria-hidden />
            Rotate id
          </Button>
        )
      }
    >
      {tracking.error !== null && (
        <ProblemNotice {...toProblem(tracking.error)} onRetry={() => void tracking.refetch()} />
      )}
      {tracking.isPending && <Skeleton className="h-20 w-full" />}
      {tracking.data !== undefined && (
        <CodeBlock label="Snippet" isWrapped code={tracking.data.tracking.snippet} />
      )}
      {former.length > 0 && (
        <div className="mt-3 text-ink-2">
          <p>Still working:</p>
          <ul className="mt-1 flex flex-col gap-1">
            {former.map(({ trackingId, expiresAt }) => (
              <li key={trackingId} className="flex flex-wrap gap-x-2">
                <span className="font-mono text-xs">{trackingId}</span>
                <span className="text-ink-3 text-xs">until {tellTime(expiresAt)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isAsking && <RotateDialog websiteId={websiteId} onClose={() => setIsAsking(false)} />}
    </Card>
  );
}

function RotateDialog({ websiteId, onClose }: { readonly websiteId: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [gracePeriod, setGracePeriod] = useState<Grace>('7d');
  const rotating = useMutation(
    rpc.websites.rotateTracking.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.websites.key() });
        onClose();
        showDone('Tracking id rotated', 'Put the new line into your pages.');
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title="Rotate the tracking id?"
      description="Pages need the new line before the old id stops working: what they send afterwards is refused. All that was measured stays."
      confirmLabel="Rotate id"
      isDangerous={gracePeriod === 'none'}
      isPending={rotating.isPending}
      onConfirm={() => rotating.mutate({ id: websiteId, gracePeriod })}
      error={rotating.error === null ? undefined : toProblem(rotating.error).message}
    >
      <Field label="The old id stops working">
        <Select choices={GRACES} value={gracePeriod} onChange={setGracePeriod} />
      </Field>
    </AlertDialog>
  );
}
