import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Ban, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useWebsites } from '../../api/session.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { showDone } from '../../ui/toasts.ts';
import { describeScope } from './describe-scope.ts';
import { formatExpiry, formatLastUse, type Key, STATUS_TONES } from './format-key.ts';
import { messages } from './messages.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';

const route = getRouteApi('/signed-in/settings/keys/$keyId');

/** An API key: its permissions and last use, with buttons to rotate and revoke it. */
export function KeyPage() {
  const { keyId } = route.useParams();
  const found = useQuery(rpc.keys.get.queryOptions({ input: { id: keyId } }));
  const key = found.data?.key;
  const [opened, setOpened] = useState<'rotate' | 'revoke'>();
  const [secret, setSecret] = useState<string>();
  return (
    <Page
      title={key?.name ?? messages.key.title}
      width="narrow"
      actions={
        key?.status === 'active' && (
          <>
            <Button onClick={() => setOpened('rotate')}>
              <RotateCw aria-hidden />
              {messages.key.rotate}
            </Button>
            <Button variant="danger" onClick={() => setOpened('revoke')}>
              <Ban aria-hidden />
              {messages.key.revoke}
            </Button>
          </>
        )
      }
    >
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && (
        <Card>
          <SkeletonLines label={messages.key.loading} />
        </Card>
      )}
      {key !== undefined && <KeyDetails apiKey={key} />}
      {key !== undefined && opened === 'rotate' && (
        <RotateKeyDialog
          apiKey={key}
          onClose={() => setOpened(undefined)}
          onRotated={(next) => {
            setOpened(undefined);
            setSecret(next);
          }}
        />
      )}
      {key !== undefined && opened === 'revoke' && (
        <RevokeKeyDialog apiKey={key} onClose={() => setOpened(undefined)} />
      )}
      {secret !== undefined && (
        <SecretOnce
          title={messages.rotate.newSecret}
          secret={secret}
          onDone={() => {
            setSecret(undefined);
            showDone(messages.rotate.rotated);
          }}
        >
          {messages.rotate.newSecretText}
        </SecretOnce>
      )}
    </Page>
  );
}

function KeyDetails({ apiKey }: { readonly apiKey: Key }) {
  const websites = useWebsites() ?? [];
  const { access } = apiKey;
  return (
    <Card>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr] sm:gap-y-5">
        <Detail name={messages.list.status}>
          <Badge tone={STATUS_TONES[apiKey.status]}>{messages.statuses[apiKey.status]}</Badge>
        </Detail>
        <Detail name={messages.key.prefix}>
          <span className="font-mono text-xs">{apiKey.start}…</span>
        </Detail>
        <Detail name={messages.list.lastUsed}>{formatLastUse(apiKey, Date.now())}</Detail>
        <Detail name={messages.key.created}>{formatTime(apiKey.createdAt)}</Detail>
        <Detail name={messages.list.expires}>{formatExpiry(apiKey)}</Detail>
        <Detail name={messages.list.websites}>
          {access.type === 'global' ? (
            messages.key.allWebsites
          ) : (
            <ul>
              {access.websiteIds.map((id) => (
                <li key={id}>{websites.find((website) => website.id === id)?.name ?? id}</li>
              ))}
            </ul>
          )}
        </Detail>
        <Detail name={messages.list.scopes}>
          <ul className="flex flex-col gap-2">
            {apiKey.scopes.map((scope) => (
              <li key={scope}>
                <span className="font-mono text-xs">{scope}</span>
                <p className="text-ink-3 text-xs">{describeScope(scope)}</p>
              </li>
            ))}
          </ul>
        </Detail>
      </dl>
    </Card>
  );
}

function Detail({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="-mt-3 min-w-0 sm:mt-0">{children}</dd>
    </>
  );
}

function RevokeKeyDialog({ apiKey, onClose }: { readonly apiKey: Key; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.keys.revoke.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.keys.key() });
        onClose();
        showDone(messages.revoke.revoked);
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.revoke.title(apiKey.name)}
      description={messages.revoke.text}
      confirmLabel={messages.revoke.confirm}
      typedConfirmation={apiKey.name}
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate({ id: apiKey.id })}
      error={revoking.error === null ? undefined : toProblem(revoking.error).message}
    />
  );
}
