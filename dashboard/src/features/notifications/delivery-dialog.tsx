import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { type Outputs, rpc } from '../../api/rpc.ts';
import { showNotification, showServerText } from '../../lib/server-texts/show-server-text.ts';
import { formatMs } from '../../lib/time/format-period.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { showDone } from '../../ui/toasts.ts';
import { messages } from './messages.ts';

type Delivery = Outputs['deliveries']['get']['delivery'];
type Attempt = Delivery['attemptLog'][number];

const RESULT_TONES: Readonly<Record<Attempt['status'], Tone>> = {
  delivered: 'good',
  failed: 'warn',
  rejected: 'bad',
};

/** A delivery with its message and the log of its attempts, and a button that delivers it again. */
export function DeliveryDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const found = useQuery(rpc.deliveries.get.queryOptions({ input: { id } }));
  const delivery = found.data?.delivery;
  const redelivering = useMutation(
    rpc.deliveries.redeliver.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.deliveries.key() });
        showDone(messages.delivery.redelivered);
      },
    }),
  );
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={titleOf(delivery)}
      description={delivery?.integration.name ?? undefined}
      width="lg"
      footer={
        <>
          <Button onClick={onClose}>{messages.delivery.close}</Button>
          <Button
            variant="primary"
            disabled={delivery === undefined || delivery.status === 'waiting' || redelivering.isPending}
            onClick={() => redelivering.mutate({ id })}
          >
            <RotateCw aria-hidden />
            {messages.delivery.redeliver}
          </Button>
        </>
      }
    >
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <SkeletonLines label={messages.delivery.loading} />}
      {delivery !== undefined && <DeliveryDetails delivery={delivery} />}
    </Dialog>
  );
}

function titleOf(delivery: Delivery | undefined): string {
  if (delivery === undefined || delivery.title === '') return messages.delivery.title;
  const { title, payload } = delivery;
  return showNotification({ kind: payload?.type ?? '', title, text: '' }).title;
}

function DeliveryDetails({ delivery: { payload, attemptLog } }: { readonly delivery: Delivery }) {
  return (
    <div className="flex flex-col gap-5">
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{messages.delivery.attempts}</h3>
        {attemptLog.length === 0 && <p className="text-ink-3">{messages.delivery.noAttempts}</p>}
        <ol className="flex flex-col gap-3">
          {attemptLog.toReversed().map((attempt) => (
            <AttemptDetails key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      </section>
      <section className="flex flex-col gap-2">
        <h3 className="font-medium">{messages.delivery.payload}</h3>
        {payload === null ? (
          <p className="text-ink-3">{messages.delivery.noPayload}</p>
        ) : (
          <CodeBlock isWrapped label={messages.delivery.payload} code={JSON.stringify(payload, null, 2)} />
        )}
      </section>
    </div>
  );
}

function AttemptDetails({ attempt }: { readonly attempt: Attempt }) {
  const { number, status, statusCode, durationMs, error, response, startedAt } = attempt;
  return (
    <li className="border-line flex flex-col gap-2 rounded-md border p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{messages.delivery.attempt({ number })}</span>
        <Badge tone={RESULT_TONES[status]}>
          {messages.delivery.results[status]}
          {statusCode !== null && ` · ${statusCode}`}
        </Badge>
        <span className="text-ink-3 text-xs">
          {formatTime(startedAt)} · {formatMs(durationMs)}
        </span>
      </p>
      {error !== null && <p className="text-ink-2">{showServerText(error)}</p>}
      {response !== null && response !== '' && (
        <CodeBlock isWrapped label={messages.delivery.response} code={response} />
      )}
    </li>
  );
}
