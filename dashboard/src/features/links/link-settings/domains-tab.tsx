import { useQuery } from '@tanstack/react-query';
import { Globe, Plus } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { Domain } from '../list/use-links.ts';
import { ConfirmDeletion } from './confirm-deletion.tsx';
import { DomainCard } from './domain-card.tsx';
import { DomainDialog } from './domain-dialog.tsx';
import { messages } from './messages.ts';

const texts = messages.domains;

/** The short domains of the organization. */
export function DomainsTab() {
  const { id: organizationId } = useOrganization();
  const canWrite = usePermissions().can('write:links');
  const found = useQuery(rpc.links.domains.list.queryOptions({ input: { organizationId } }));
  const [edited, setEdited] = useState<Domain | 'new'>();
  const [deleted, setDeleted] = useState<Domain>();
  const domains = found.data?.domains;
  const addButton = canWrite && (
    <Button onClick={() => setEdited('new')}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {domains === undefined && found.error === null && (
        <Card>
          <SkeletonLines label={messages.loading} />
        </Card>
      )}
      {domains?.length === 0 && (
        <Card>
          <EmptyState icon={<Globe />} title={texts.empty} action={addButton}>
            {texts.text}
          </EmptyState>
        </Card>
      )}
      {domains !== undefined && domains.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 flex-1 basis-60 text-ink-2">{texts.text}</p>
            {addButton}
          </div>
          {domains.map((domain) => (
            <DomainCard
              key={domain.id}
              domain={domain}
              onEdit={() => setEdited(domain)}
              onDelete={() => setDeleted(domain)}
            />
          ))}
        </>
      )}
      {edited !== undefined && (
        <DomainDialog domain={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
      {deleted !== undefined && (
        <ConfirmDeletion
          id={deleted.id}
          name={deleted.hostname}
          text={texts.deleteText}
          confirmLabel={texts.deleteConfirm}
          done={texts.deleted}
          remove={() => client.links.domains.delete({ id: deleted.id })}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </div>
  );
}
