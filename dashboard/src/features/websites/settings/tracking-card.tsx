import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { type Inputs, rpc } from '../../../api/rpc.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CodeBlock } from '../../../ui/code-block.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';

const texts = messages.tracking;

type GracePeriod = NonNullable<Inputs['websites']['rotateTracking']['gracePeriod']>;

const GRACE_PERIODS = (['none', '1h', '24h', '7d', '30d'] as const satisfies readonly GracePeriod[]).map(
  (value) => ({ value, label: texts.gracePeriods[value] }),
);

/** The snippet of a website. Rotates the tracking ID. */
export function TrackingCard({
  websiteId,
  canManage,
}: {
  readonly websiteId: string;
  readonly canManage: boolean;
}) {
  const tracking = useQuery(rpc.websites.tracking.queryOptions({ input: { id: websiteId } }));
  const [isRotating, setIsRotating] = useState(false);
  const former = tracking.data?.tracking.formerTrackingIds ?? [];
  return (
    <Card
      title={texts.title}
      description={texts.text}
      actions={
        canManage && (
          <Button size="sm" onClick={() => setIsRotating(true)}>
            <RotateCw aria-hidden />
            {texts.rotate}
          </Button>
        )
      }
    >
      {tracking.error !== null && (
        <ProblemNotice {...toProblem(tracking.error)} onRetry={() => void tracking.refetch()} />
      )}
      {tracking.isPending && <Skeleton className="h-20 w-full" />}
      {tracking.data !== undefined && (
        <CodeBlock label={messages.snippet} isWrapped code={tracking.data.tracking.snippet} />
      )}
      {former.length > 0 && (
        <div className="mt-3 text-ink-2">
          <p>{texts.stillValid}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {former.map(({ trackingId, expiresAt }) => (
              <li key={trackingId} className="flex flex-wrap gap-x-2">
                <span className="font-mono text-xs">{trackingId}</span>
                <span className="text-ink-3 text-xs">{texts.until({ time: formatTime(expiresAt) })}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {isRotating && <RotateDialog websiteId={websiteId} onClose={() => setIsRotating(false)} />}
    </Card>
  );
}

function RotateDialog({ websiteId, onClose }: { readonly websiteId: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const [gracePeriod, setGracePeriod] = useState<GracePeriod>('7d');
  const rotating = useMutation(
    rpc.websites.rotateTracking.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.websites.key() });
        onClose();
        showDone(texts.rotated, texts.replaceSnippet);
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.rotateTitle}
      description={texts.rotateText}
      confirmLabel={texts.rotate}
      isDangerous={gracePeriod === 'none'}
      isPending={rotating.isPending}
      onConfirm={() => rotating.mutate({ id: websiteId, gracePeriod })}
      error={rotating.error === null ? undefined : toProblem(rotating.error).message}
    >
      <Field label={texts.expires}>
        <Select choices={GRACE_PERIODS} value={gracePeriod} onChange={setGracePeriod} />
      </Field>
    </AlertDialog>
  );
}
