import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { joinClasses } from '../../lib/join-classes.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCommands } from '../../ui/commands/registry.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import { showDone } from '../../ui/toasts.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import {
  expiresSoon,
  formatAccess,
  formatExpiry,
  formatLastUse,
  type Key,
  STATUS_TONES,
} from './format-key.ts';
import { messages } from './messages.ts';
import { SecretOnce } from './secret-once.tsx';

/** Lists the API keys of an organization, identified by name and first characters. Secrets are never shown. */
export function KeysPage() {
  const { id: organizationId } = useOrganization();
  const { isKeeper } = usePermissions();
  const keys = useQuery({
    ...rpc.keys.list.queryOptions({ input: { organizationId } }),
    enabled: isKeeper,
  });
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<{ readonly key: Key; readonly secret: string }>();
  useCommands(
    isKeeper
      ? [
          {
            id: 'keys.create',
            title: messages.list.create,
            group: messages.list.title,
            icon: <Plus />,
            keys: 'c',
            run: () => setIsCreating(true),
          },
        ]
      : [],
  );
  const createButton = (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {messages.list.create}
    </Button>
  );
  return (
    <Page title={messages.list.title} description={messages.list.text} actions={isKeeper && createButton}>
      {!isKeeper && <Notice>{messages.list.keepersOnly}</Notice>}
      {keys.error !== null && (
        <ProblemNotice {...toProblem(keys.error)} onRetry={() => void keys.refetch()} />
      )}
      {isKeeper && keys.error === null && (
        <Card isFlush>
          {keys.data === undefined ? (
            <div className="p-4">
              <SkeletonLines label={messages.list.loading} />
            </div>
          ) : keys.data.total === 0 ? (
            <EmptyState icon={<KeyRound />} title={messages.list.empty} action={createButton}>
              {messages.list.emptyText}
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
          title={messages.list.secretOf({ name: created.key.name })}
          secret={created.secret}
          onDone={() => {
            setCreated(undefined);
            showDone(messages.list.created);
          }}
        />
      )}
    </Page>
  );
}

function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const nowMs = Date.now();
  return (
    <Table label={messages.list.title}>
      <TableHead>
        <Row>
          <HeadCell>{messages.list.name}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.list.key}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.list.scopes}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.list.websites}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.list.creator}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.list.lastUsed}</HeadCell>
          <HeadCell className="max-sm:hidden">{messages.list.expires}</HeadCell>
          <HeadCell>{messages.list.status}</HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {keys.map((key) => (
          <Row key={key.id} className="hover:bg-hover">
            <Cell className="max-w-60 max-sm:w-full max-sm:max-w-0">
              <Link
                to="/settings/keys/$keyId"
                params={{ keyId: key.id }}
                className="block truncate py-1 font-medium hover:underline"
              >
                {key.name}
              </Link>
            </Cell>
            <Cell className="font-mono text-xs whitespace-nowrap max-sm:hidden">{key.start}…</Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">
              {key.scopes.length <= 2 ? (
                <span className="font-mono text-xs">{key.scopes.join(', ')}</span>
              ) : (
                messages.list.scopeCount({ count: key.scopes.length })
              )}
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">{formatAccess(key)}</Cell>
            <Cell className="max-w-40 truncate text-ink-2 max-sm:hidden">
              {key.createdBy.name ?? messages.key.formerMember}
            </Cell>
            <Cell className="text-ink-2 whitespace-nowrap max-sm:hidden">{formatLastUse(key, nowMs)}</Cell>
            <Cell
              className={joinClasses(
                'whitespace-nowrap max-sm:hidden',
                expiresSoon(key, nowMs) ? 'font-medium text-warn-text' : 'text-ink-2',
              )}
            >
              {formatExpiry(key)}
            </Cell>
            <Cell>
              <Badge tone={STATUS_TONES[key.status]}>{messages.statuses[key.status]}</Badge>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
