import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Ban, RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SCOPES } from '../../../../server/src/lib/scopes.ts';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useWebsites } from '../../api/session.ts';
import { tellTime } from '../../lib/tell-time.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { showDone } from '../../ui/toasts.ts';
import { type Key, STATES, tellExpiry, tellLastUse } from './key-words.ts';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { SecretOnce } from './secret-once.tsx';

const route = getRouteApi('/signed-in/settings/keys/$keyId');

/** One API key: what it may, when it was used, and how to rotate and revoke it. */
export function KeyPage() {
  const { keyId } = route.useParams();
  const found = useQuery(rpc.keys.get.queryOptions({ input: { id: keyId } }));
  const key = found.data?.key;
  const [asking, setAsking] = useState<'rotate' | 'revoke'>();
  const [secret, setSecret] = useState<string>();
  return (
    <Page
      title={key?.name ?? 'API key'}
      width="narrow"
      actions={
        key?.status === 'active' && (
          <>
            <Button onClick={() => setAsking('rotate')}>
              <RotateCw aria-hidden />
              Rotate
            </Button>
            <Button variant="danger" onClick={() => setAsking('revoke')}>
              <Ban aria-hidden />
              Revoke
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
          <SkeletonLines label="Loading the API key" />
        </Card>
      )}
      {key !== undefined && <Facts shown={key} />}
      {key !== undefined && asking === 'rotate' && (
        <RotateKeyDialog
          rotated={key}
          onClose={() => setAsking(undefined)}
          onRotated={(next) => {
            setAsking(undefined);
            setSecret(next);
          }}
        />
      )}
      {key !== undefined && asking === 'revoke' && (
        <RevokeKeyDialog revoked={key} onClose={() => setAsking(undefined)} />
      )}
      {secret !== undefined && (
        <SecretOnce
          title="The new secret"
          secret={secret}
          onDone={() => {
            setSecret(undefined);
            showDone('API key rotated');
          }}
        >
          Replace the old secret with this one.
        </SecretOnce>
      )}
    </Page>
  );
}

function Facts({ shown }: { readonly shown: Key }) {
  const websites = useWebsites() ?? [];
  const { access } = shown;
  const state = STATES[shown.status];
  return (
    <Card>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-[10rem_1fr] sm:gap-y-5">
        <Fact name="State">
          <Badge tone={state.tone}>{state.label}</Badge>
        </Fact>
        <Fact name="Begins with">
          <span className="font-mono text-xs">{shown.start}…</span>
        </Fact>
        <Fact name="Last used">{tellLastUse(shown, Date.now())}</Fact>
        <Fact name="Created">{tellTime(shown.createdAt)}</Fact>
        <Fact name="Expires">{tellExpiry(shown)}</Fact>
        <Fact name="Websites">
          {access.type === 'global' ? (
            'All websites of the organization'
          ) : (
            <ul>
              {access.websiteIds.map((id) => (
                <li key={id}>{websites.find((website) => website.id === id)?.name ?? id}</li>
              ))}
            </ul>
          )}
        </Fact>
        <Fact name="Scopes">
          <ul className="flex flex-col gap-2">
            {shown.scopes.map((scope) => (
              <li key={scope}>
                <span className="font-mono text-xs">{scope}</span>
                <p className="text-ink-3 text-xs">{SCOPES[scope]}</p>
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-3">{name}</dt>
      <dd className="-mt-3 min-w-0 sm:mt-0">{children}</dd>
    </>
  );
}

function RevokeKeyDialog({ revoked, onClose }: { readonly revoked: Key; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.keys.revoke.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.keys.key() });
        onClose();
        showDone('API key revoked');
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Revoke ${revoked.name}?`}
      description="Requests with this key fail immediately. This cannot be undone."
      confirmLabel="Revoke key"
      typedConfirmation={revoked.name}
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate({ id: revoked.id })}
      error={revoking.error === null ? undefined : toProblem(revoking.error).message}
    />
  );
}
