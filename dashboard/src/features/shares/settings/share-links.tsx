import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import { CreateShareDialog } from './create-share-dialog.tsx';
import type { Share } from './format-share.ts';
import { RevokeShareDialog } from './revoke-share-dialog.tsx';
import { ShareTable } from './share-table.tsx';

const SecretOnce = lazy(() =>
  import('../../keys/index.ts').then((module) => ({ default: module.SecretOnce })),
);

const EmbedDialog = lazy(() =>
  import('../embed/embed-dialog.tsx').then((module) => ({ default: module.EmbedDialog })),
);

/** The share links of a website, identified by name and first characters. Tokens are never shown. */
export function ShareLinks({ websiteId }: { readonly websiteId: string }) {
  const found = useQuery(rpc.shares.list.queryOptions({ input: { websiteId } }));
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<{ readonly share: Share; readonly url: string }>();
  const [embedded, setEmbedded] = useState<Share>();
  const [revoked, setRevoked] = useState<Share>();
  useCommands([
    {
      id: 'shares.create',
      title: messages.links.create,
      group: messages.links.title,
      icon: <Plus />,
      run: () => setIsCreating(true),
    },
  ]);
  const shares = found.data?.shares ?? [];
  return (
    <>
      <div className="flex items-center justify-between gap-3 px-4 py-3">
        <div className="min-w-0">
          <h3 className="font-medium">{messages.links.title}</h3>
          <p className="text-ink-3 text-xs">{messages.links.text}</p>
        </div>
        <Button onClick={() => setIsCreating(true)}>
          <Plus aria-hidden />
          {messages.links.create}
        </Button>
      </div>
      {found.error !== null && (
        <div className="px-4 pb-4">
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        </div>
      )}
      {found.isPending && (
        <div className="px-4 pb-4">
          <SkeletonLines count={2} label={messages.links.loading} />
        </div>
      )}
      {found.data?.total === 0 && <p className="px-4 pb-4 text-ink-3">{messages.links.empty}</p>}
      {shares.length > 0 && <ShareTable shares={shares} onEmbed={setEmbedded} onRevoke={setRevoked} />}
      {isCreating && (
        <CreateShareDialog
          websiteId={websiteId}
          onClose={() => setIsCreating(false)}
          onCreated={(share, url) => {
            setIsCreating(false);
            setCreated({ share, url });
          }}
        />
      )}
      {revoked !== undefined && <RevokeShareDialog share={revoked} onClose={() => setRevoked(undefined)} />}
      <Suspense>
        {embedded !== undefined && <EmbedDialog share={embedded} onClose={() => setEmbedded(undefined)} />}
        {created !== undefined && (
          <SecretOnce
            title={messages.links.createdTitle({ name: created.share.name })}
            secret={created.url}
            label={messages.links.linkLabel}
            hint={messages.links.linkHint}
            onDone={() => {
              setCreated(undefined);
              showDone(messages.links.created);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
