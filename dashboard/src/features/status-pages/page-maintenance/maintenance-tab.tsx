import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { present } from '../../../lib/search.ts';
import { LoadedList } from '../../../parts/loaded-list.tsx';
import { PAGED } from '../../../parts/more-button.tsx';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import type { Maintenance, StatusPage } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES } from '../parts/use-change.ts';
import { type MaintenanceAction, MaintenanceTable } from './maintenance-table.tsx';
import { messages } from './messages.ts';

const PAGE_SIZE = 25;
const REFRESH_MS = 30_000;
const MaintenanceDialog = lazy(() =>
  import('./maintenance-dialog.tsx').then((module) => ({ default: module.MaintenanceDialog })),
);
const UpdatePanel = lazy(() =>
  import('./update-panel.tsx').then((module) => ({ default: module.UpdatePanel })),
);

/** The scheduled maintenance of a page. */
export function MaintenanceTab({
  page,
  canWrite,
}: {
  readonly page: StatusPage;
  readonly canWrite: boolean;
}) {
  const [opened, setOpened] = useState<{
    readonly action: MaintenanceAction | 'create';
    readonly maintenance?: Maintenance;
  }>();
  const close = () => setOpened(undefined);
  const found = useInfiniteQuery(
    rpc.maintenances.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ id: page.id, limit: PAGE_SIZE, ...present({ cursor }) }),
      ...PAGED,
      refetchInterval: REFRESH_MS,
    }),
  );
  const maintenances = found.data?.pages.flatMap((part) => part.maintenances);
  const createButton = canWrite && (
    <Button onClick={() => setOpened({ action: 'create' })}>
      <Plus aria-hidden />
      {messages.create}
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-2xl text-ink-2">{messages.text}</p>
        {maintenances !== undefined && maintenances.length > 0 && createButton}
      </div>
      <LoadedList
        found={found}
        items={maintenances}
        loadingLabel={messages.loading}
        moreLabel={messages.loadMore}
        empty={
          <EmptyState icon={<Wrench />} title={messages.none} action={createButton}>
            {messages.noneText}
          </EmptyState>
        }
      >
        {(listed) => (
          <MaintenanceTable
            maintenances={listed}
            canWrite={canWrite}
            onAction={(action, maintenance) => setOpened({ action, maintenance })}
          />
        )}
      </LoadedList>
      <Suspense>
        {(opened?.action === 'create' || opened?.action === 'edit') && (
          <MaintenanceDialog page={page} maintenance={opened.maintenance} onClose={close} />
        )}
        {opened?.action === 'update' && opened.maintenance !== undefined && (
          <UpdatePanel maintenance={opened.maintenance} canWrite={canWrite} onClose={close} />
        )}
      </Suspense>
      {opened?.action === 'delete' && opened.maintenance !== undefined && (
        <Deletion maintenance={opened.maintenance} onClose={close} />
      )}
    </div>
  );
}

function Deletion({
  maintenance: { id, title, status, notifiesSubscribers },
  onClose,
}: {
  readonly maintenance: Maintenance;
  readonly onClose: () => void;
}) {
  const [notify, setNotify] = useState(notifiesSubscribers);
  const isOver = status === 'completed' || status === 'canceled';
  const remove = useDeletion();
  const confirm = () => {
    remove({
      ids: [id],
      done: messages.done.deleted,
      send: () => client.maintenances.delete({ params: { id }, query: { notify } }),
      reload: STATUS_PAGE_QUERIES,
    });
    onClose();
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ title })}
      description={messages.deleteText}
      confirmLabel={messages.deleteMaintenance}
      onConfirm={confirm}
    >
      {!isOver && (
        <Switch
          label={messages.form.notify}
          hint={messages.deleteNotifyText}
          isOn={notify}
          onChange={setNotify}
        />
      )}
    </AlertDialog>
  );
}
