import { useQuery } from '@tanstack/react-query';
import { Plus, Radio } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../api/session.ts';
import { useChange } from '../../parts/use-change.ts';
import { useDeletion } from '../../parts/use-deletion.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCommands } from '../../ui/commands/registry.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { Page } from '../../ui/page.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { messages } from './messages.ts';
import type { Probe, ProbeWithToken } from './probe.ts';
import { CreateProbeDialog, RenameProbeDialog } from './probe-form-dialog.tsx';
import { type ProbeAction, ProbeList } from './probe-list.tsx';
import { ProbeTokenDialog } from './probe-token-dialog.tsx';

/** How often the list is read again, so that it shows when a probe connects. */
const REFRESH_MS = 10_000;

/** The probes of an organization, with the command that starts a new one. */
export function ProbesPage() {
  const { id: organizationId } = useOrganization();
  const { can } = usePermissions();
  const canRead = can('read:monitors');
  const canWrite = can('write:monitors');
  const found = useQuery({
    ...rpc.probes.list.queryOptions({ input: { organizationId } }),
    enabled: canRead,
    refetchInterval: REFRESH_MS,
  });
  const [isCreating, setIsCreating] = useState(false);
  const [created, setCreated] = useState<ProbeWithToken>();
  const [chosen, setChosen] = useState<{ readonly action: ProbeAction; readonly probe: Probe }>();
  const close = () => setChosen(undefined);
  const showToken = (result: ProbeWithToken) => {
    setIsCreating(false);
    close();
    setCreated(result);
  };
  useCommands(
    canWrite
      ? [
          {
            id: 'probes.create',
            title: messages.create,
            group: messages.title,
            icon: <Plus />,
            keys: 'c',
            run: () => setIsCreating(true),
          },
        ]
      : [],
  );
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      {messages.create}
    </Button>
  );
  return (
    <Page title={messages.title} description={messages.text} actions={createButton}>
      {!canRead && <Notice>{messages.noAccess}</Notice>}
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {canRead && found.error === null && (
        <Card isFlush>
          {found.data === undefined ? (
            <div className="p-4">
              <SkeletonLines label={messages.loading} />
            </div>
          ) : found.data.probes.length === 0 ? (
            <EmptyState icon={<Radio />} title={messages.empty} action={createButton}>
              {messages.emptyText}
            </EmptyState>
          ) : (
            <ProbeList
              probes={found.data.probes}
              onAct={canWrite ? (action, probe) => setChosen({ action, probe }) : undefined}
            />
          )}
        </Card>
      )}
      {isCreating && <CreateProbeDialog onCreated={showToken} onClose={() => setIsCreating(false)} />}
      {chosen?.action === 'rename' && <RenameProbeDialog probe={chosen.probe} onClose={close} />}
      {chosen?.action === 'rotate' && <Rotation probe={chosen.probe} onRotated={showToken} onClose={close} />}
      {chosen?.action === 'delete' && <Deletion probe={chosen.probe} onClose={close} />}
      {created !== undefined && <ProbeTokenDialog created={created} onDone={() => setCreated(undefined)} />}
    </Page>
  );
}

function Rotation({
  probe: { id, name },
  onRotated,
  onClose,
}: {
  readonly probe: Probe;
  readonly onRotated: (rotated: ProbeWithToken) => void;
  readonly onClose: () => void;
}) {
  const rotating = useChange(() => client.probes.rotate({ id }), {
    reload: [rpc.probes.key()],
    onDone: onRotated,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.rotateTitle({ name })}
      description={messages.rotateText}
      confirmLabel={messages.rotate}
      isPending={rotating.isPending}
      error={rotating.error === null ? undefined : toProblem(rotating.error).message}
      onConfirm={() => rotating.mutate()}
    />
  );
}

function Deletion({ probe: { id, name }, onClose }: { readonly probe: Probe; readonly onClose: () => void }) {
  const remove = useDeletion();
  const confirm = () => {
    remove({
      ids: [id],
      done: messages.deleted,
      send: () => client.probes.delete({ id }),
      reload: [rpc.probes.key()],
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
