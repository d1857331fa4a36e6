import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Plus, Wrench } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useOrganization, usePermissions } from '../../../api/session.ts';
import { present } from '../../../lib/search.ts';
import { LoadedList } from '../../../parts/loaded-list.tsx';
import { PAGED } from '../../../parts/more-button.tsx';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Button, buttonClasses } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
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
  const remove = useDeletion();
  const removeWindow = ({ id }: MaintenanceWindow) =>
    remove({
      ids: [id],
      done: messages.done.deleted,
      send: () => client.maintenanceWindows.delete({ id }),
      reload: [rpc.maintenanceWindows.key()],
    });
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
          <WindowTable windows={listed} canWrite={canWrite} onEdit={setEditing} onDelete={removeWindow} />
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
    </Page>
  );
}
