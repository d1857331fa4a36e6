import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Ban, Pencil, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { showDone } from '../../ui/toasts.ts';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import type { Key } from './format-key.ts';
import { KeyDetails } from './key-details.tsx';
import { KeyNotices } from './key-notices.tsx';
import { KeyUsageCard } from './key-usage-card.tsx';
import { messages } from './messages.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';

const route = getRouteApi('/signed-in/settings/keys/$keyId');

/** An API key: its permissions and last use, with buttons to change, rotate and revoke it. */
export function KeyPage() {
  const { keyId } = route.useParams();
  const found = useQuery(rpc.keys.get.queryOptions({ input: { id: keyId } }));
  const key = found.data?.key;
  const [opened, setOpened] = useState<'edit' | 'rotate' | 'revoke'>();
  const [secret, setSecret] = useState<string>();
  return (
    <Page
      title={key?.name ?? messages.key.title}
      width="narrow"
      actions={
        key !== undefined &&
        key.status !== 'revoked' && (
          <>
            <Button onClick={() => setOpened('edit')}>
              <Pencil aria-hidden />
              {messages.key.edit}
            </Button>
            {key.status === 'active' && (
              <Button onClick={() => setOpened('rotate')}>
                <RotateCw aria-hidden />
                {messages.key.rotate}
              </Button>
            )}
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
      {key !== undefined && (
        <>
          <KeyNotices apiKey={key} onEdit={() => setOpened('edit')} />
          <KeyDetails apiKey={key} />
          <KeyUsageCard keyId={key.id} />
        </>
      )}
      {key !== undefined && opened === 'edit' && (
        <EditKeyDialog apiKey={key} onClose={() => setOpened(undefined)} />
      )}
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
      title={messages.revoke.title({ name: apiKey.name })}
      description={messages.revoke.text}
      confirmLabel={messages.revoke.confirm}
      typedConfirmation={apiKey.name}
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate({ id: apiKey.id })}
      error={revoking.error === null ? undefined : toProblem(revoking.error).message}
    />
  );
}
