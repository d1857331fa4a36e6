import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Plus, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { LoadedList } from '../../../parts/loaded-list.tsx';
import { PAGED } from '../../../parts/more-button.tsx';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { Page } from '../../../ui/page.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages as shared } from '../messages.ts';
import { messages } from './messages.ts';
import type { MaintenanceWindow } from './window.ts';
import { WindowTable } from './window-table.tsx';

const PAGE_SIZE = 50;
const WindowDialog = lazy(() =>
  import('./window-dialog.tsx').then((module) => ({ default: module.WindowDialog })),
);

/** Planned maintenance of monitors. */
export function MaintenancePage() {
  const { id: organizationId } = useOrganization();
  const canWrite = usePermissions().can('write:monitors');
  const [editing, setEditing] = useState<MaintenanceWindow | 'new'>();
  const [deleting, setDeleting] = useState<MaintenanceWindow>();
  const found = useInfiniteQuery(
    rpc.maintenanceWindows.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ organizationId, limit: PAGE_SIZE, ...present({ cursor }) }),
      ...PAGED,
    }),
  );
  const windows = found.data?.pages.flatMap((page) => page.maintenanceWindows);
  const createButton = canWrite && (
    <Button variant="primary" onClick={() => setEditing('new')}>
      <Plus aria-hidden />
      {messages.create}
    </Button>
  );
  return (
    <Page
      title={messages.title}
      description={messages.text}
      actions={
        <>
          <Link to="/monitors" className={buttonClasses()}>
            <ArrowLeft aria-hidden />
            {shared.title}
          </Link>
          {createButton}
        </>
      }
    >
      <LoadedList
        found={found}
        items={windows}
        lineCount={5}
        loadingLabel={messages.loading}
        moreLabel={messages.more}
        empty={
          <EmptyState icon={<Wrench />} title={messages.empty} action={createButton}>
            {messages.emptyText}
          </EmptyState>
        }
      >
        {(listed) => (
          <WindowTable windows={listed} canWrite={canWrite} onEdit={setEditing} onDelete={setDeleting} />
        )}
      </LoadedList>
      <Suspense>
        {editing !== undefined && (
          <WindowDialog
            window={editing === 'new' ? undefined : editing}
            onClose={() => setEditing(undefined)}
          />
        )}
      </Suspense>
      {deleting !== undefined && <Deletion window={deleting} onClose={() => setDeleting(undefined)} />}
    </Page>
  );
}

function Deletion({
  window: { id, name },
  onClose,
}: {
  readonly window: MaintenanceWindow;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const removing = useMutation(
    rpc.maintenanceWindows.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.maintenanceWindows.key() });
        showDone(messages.done.deleted);
        onClose();
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ name })}
      description={messages.deleteText}
      confirmLabel={messages.delete}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate({ id })}
    />
  );
}
