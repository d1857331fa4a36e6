import { useQuery } from '@tanstack/react-query';
import { Plug } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { useDeletion } from '../../parts/use-deletion.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import type { Integration, Kind } from './form-values.ts';
import { IntegrationCard } from './integration-card.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import { KindGallery } from './kind-gallery.tsx';
import { messages } from './messages.ts';

const MAX_INTEGRATIONS = 100;

interface Editing {
  readonly kind: Kind;
  readonly integration?: Integration;
}

/** The integrations of an organization, and the gallery to connect another one. */
export function IntegrationsPage() {
  const { id: organizationId } = useOrganization();
  const canManage = usePermissions().can('manage:config');
  const input = { organizationId, limit: MAX_INTEGRATIONS };
  const found = useQuery({ ...rpc.integrations.list.queryOptions({ input }), enabled: canManage });
  const kinds = useQuery({ ...rpc.integrations.kinds.queryOptions(), enabled: canManage });
  const [editing, setEditing] = useState<Editing>();
  const [deleting, setDeleting] = useState<Integration>();
  const error = found.error ?? kinds.error;
  const kindOf = (integration: Integration) =>
    kinds.data?.kinds.find(({ kind }) => kind === integration.kind);
  const edit = (integration: Integration) => {
    const kind = kindOf(integration);
    if (kind !== undefined) setEditing({ kind, integration });
  };
  return (
    <Page title={messages.title} description={messages.text}>
      {!canManage && <Notice>{messages.keepersOnly}</Notice>}
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void found.refetch()} />}
      {canManage && error === null && (
        <Card title={messages.connected} isFlush>
          {found.data === undefined || kinds.data === undefined ? (
            <div className="p-4">
              <SkeletonLines label={messages.loading} />
            </div>
          ) : found.data.integrations.length === 0 ? (
            <EmptyState icon={<Plug />} title={messages.empty}>
              {messages.emptyText}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {found.data.integrations.map((integration) => (
                <IntegrationCard
                  key={integration.id}
                  integration={integration}
                  kind={kindOf(integration)}
                  onEdit={() => edit(integration)}
                  onDelete={() => setDeleting(integration)}
                />
              ))}
            </ul>
          )}
        </Card>
      )}
      {kinds.data !== undefined && (
        <section className="flex flex-col gap-3">
          <h2 className="text-base">{messages.add}</h2>
          <KindGallery kinds={kinds.data.kinds} onChoose={(kind) => setEditing({ kind })} />
        </section>
      )}
      {editing !== undefined && (
        <IntegrationDialog
          kind={editing.kind}
          integration={editing.integration}
          onClose={() => setEditing(undefined)}
        />
      )}
      {deleting !== undefined && <Deletion integration={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

function Deletion({
  integration: { id, name },
  onClose,
}: {
  readonly integration: Integration;
  readonly onClose: () => void;
}) {
  const remove = useDeletion();
  const confirm = () => {
    remove({
      ids: [id],
      done: messages.deleted,
      send: () => client.integrations.delete({ id }),
      reload: [rpc.integrations.list.key()],
    });
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ name })}
      description={messages.deleteText}
      confirmLabel={messages.delete}
      onConfirm={confirm}
    />
  );
}
