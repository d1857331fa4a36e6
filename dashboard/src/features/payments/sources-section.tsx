import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useChange } from '../../parts/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import { type PaymentSource, PROVIDERS, type Provider } from './provider-events.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceDialog } from './source-dialog.tsx';

const texts = messages.sources;
/** While a source waits for its first event, its state is read again. */
const POLL_MS = 5_000;

type Open =
  | { readonly dialog: 'add'; readonly provider: Provider }
  | { readonly dialog: 'secret' | 'rename' | 'delete'; readonly source: PaymentSource };

/** The payment sources of a website. */
export function SourcesSection({ websiteId }: { readonly websiteId: string }) {
  const found = useQuery(
    rpc.paymentSources.list.queryOptions({
      input: { websiteId },
      refetchInterval: ({ state }) =>
        state.data?.paymentSources.some(({ lastReceivedAt }) => lastReceivedAt === null) ? POLL_MS : false,
    }),
  );
  const [open, setOpen] = useState<Open>();
  const sources = found.data?.paymentSources;
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-col gap-4">
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {sources === undefined && found.error === null && (
        <Card>
          <SkeletonLines label={messages.loading} />
        </Card>
      )}
      {sources?.length === 0 && (
        <Card>
          <EmptyState
            icon={<CreditCard />}
            title={texts.empty}
            action={PROVIDERS.map((provider) => (
              <Button key={provider} onClick={() => setOpen({ dialog: 'add', provider })}>
                {messages.providers[provider]}
              </Button>
            ))}
          >
            {texts.emptyText}
          </EmptyState>
        </Card>
      )}
      {sources !== undefined && sources.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="text-base">{texts.title}</h2>
            <Button onClick={() => setOpen({ dialog: 'add', provider: 'stripe' })}>
              <Plus aria-hidden />
              {texts.add}
            </Button>
          </div>
          {sources.map((source) => (
            <SourceCard
              key={source.id}
              source={source}
              onSecret={() => setOpen({ dialog: 'secret', source })}
              onRename={() => setOpen({ dialog: 'rename', source })}
              onDelete={() => setOpen({ dialog: 'delete', source })}
            />
          ))}
        </>
      )}
      {open?.dialog === 'add' && (
        <SourceDialog websiteId={websiteId} initial={open.provider} onClose={close} />
      )}
      {open?.dialog === 'rename' && (
        <SourceDialog websiteId={websiteId} source={open.source} onClose={close} />
      )}
      {open?.dialog === 'secret' && <SecretDialog source={open.source} onClose={close} />}
      {open?.dialog === 'delete' && <DeleteSource source={open.source} onClose={close} />}
    </div>
  );
}

function DeleteSource({ source, onClose }: { readonly source: PaymentSource; readonly onClose: () => void }) {
  const removing = useChange(() => client.paymentSources.delete({ id: source.id }), {
    reload: [rpc.paymentSources.key()],
    done: texts.deleted,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteTitle({ name: source.name })}
      description={texts.deleteText}
      confirmLabel={texts.delete}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate()}
    />
  );
}
