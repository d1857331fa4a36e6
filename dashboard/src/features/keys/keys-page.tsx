import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { showDone } from '../../ui/toasts.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { type Key, STATES, tellAccess, tellExpiry, tellLastUse } from './key-words.ts';
import { SecretOnce } from './secret-once.tsx';

/** The API keys of an organization: by their beginnings, never by their secrets. */
export function KeysPage() {
  const { id: organizationId } = useOrganization();
  const { isKeeper } = usePermissions();
  const keys = useQuery({
    ...rpc.keys.list.queryOptions({ input: { organizationId } }),
    enabled: isKeeper,
  });
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<{ readonly key: Key; readonly secret: string }>();
  const createButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      Create API key
    </Button>
  );
  return (
    <Page
      title="API keys"
      description="Keys let servers and scripts use the API."
      actions={isKeeper && createButton}
    >
      {!isKeeper && <Notice>Only owners and admins of the organization manage its API keys.</Notice>}
      {keys.error !== null && (
        <ProblemNotice {...toProblem(keys.error)} onRetry={() => void keys.refetch()} />
      )}
      {isKeeper && keys.error === null && (
        <Card isFlush>
          {keys.data === undefined ? (
            <div className="p-4">
              <SkeletonLines label="Loading API keys" />
            </div>
          ) : keys.data.total === 0 ? (
            <EmptyState icon={<KeyRound />} title="No API keys yet" action={createButton}>
              A key lets your servers, scripts and agents query analytics or send events, with exactly the
              scopes that you give it.
            </EmptyState>
          ) : (
            <KeyTable keys={keys.data.keys} />
          )}
        </Card>
      )}
      {isCreating && (
        <CreateKeyDialog
          onClose={() => setIsCreating(false)}
          onCreated={(key, secret) => {
            setIsCreating(false);
            setCreated({ key, secret });
          }}
        />
      )}
      {created !== undefined && (
        <SecretOnce
          title={`Secret of ${created.key.name}`}
          secret={created.secret}
          onDone={() => {
            setCreated(undefined);
            showDone('API key created');
          }}
        />
      )}
    </Page>
  );
}

function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const nowMs = Date.now();
  return (
    <Table label="API keys">
      <TableHead>
        <Row>
          <HeadCell>Name</HeadCell>
          <HeadCell>Key</HeadCell>
          <HeadCell>Scopes</HeadCell>
          <HeadCell>Websites</HeadCell>
          <HeadCell>Last used</HeadCell>
          <HeadCell>Expires</HeadCell>
          <HeadCell>State</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <Row key={key.id} className="hover:bg-hover">
            <Cell className="max-w-60">
              <Link
                to="/settings/keys/$keyId"
                params={{ keyId: key.id }}
                className="block truncate py-1 font-medium hover:underline"
              >
                {key.name}
              </Link>
            </Cell>
            <Cell className="font-mono text-xs whitespace-nowrap">{key.start}…</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">
              {key.scopes.length <= 2 ? (
                <span className="font-mono text-xs">{key.scopes.join(', ')}</span>
              ) : (
                `${key.scopes.length} scopes`
              )}
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{tellAccess(key)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{tellLastUse(key, nowMs)}</Cell>
            <Cell className="text-ink-2 whitespace-nowrap">{tellExpiry(key)}</Cell>
            <Cell>
              <Badge tone={STATES[key.status].tone}>{STATES[key.status].label}</Badge>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
