import { lazy, Suspense, useState } from 'react';
import { usePermissions } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailuresNotice } from '../../../ui/failures-notice.tsx';
import { messages } from '../messages.ts';
import { BulkBar } from './bulk-bar.tsx';
import type { BulkAction } from './bulk-changes.ts';
import type { RowAction } from './link-menu.tsx';
import { LinkTable } from './link-table.tsx';
import { useBulk } from './use-bulk.ts';
import type { ListedLink, useLinkGroups } from './use-links.ts';

const LinkDialog = lazy(() =>
  import('../link-form/link-dialog.tsx').then((module) => ({ default: module.LinkDialog })),
);
const QrDialog = lazy(() =>
  import('../link-tools/qr-dialog.tsx').then((module) => ({ default: module.QrDialog })),
);
const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((module) => ({ default: module.DeleteDialog })),
);

/** The links with their actions, and the actions of the selected ones. */
export function LinkList({
  links,
  total,
  groups,
  isStale,
  more,
}: {
  readonly links: readonly ListedLink[];
  readonly total: number;
  readonly groups: ReturnType<typeof useLinkGroups>;
  /** Whether these are links of previous filters. */
  readonly isStale: boolean;
  /** Loads more links; `undefined` if all are loaded. */
  readonly more: { readonly isPending: boolean; readonly load: () => void } | undefined;
}) {
  const canWrite = usePermissions().can('write:links');
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const [edited, setEdited] = useState<ListedLink>();
  const [coded, setCoded] = useState<ListedLink>();
  const [deleted, setDeleted] = useState<readonly ListedLink[]>([]);
  const bulk = useBulk((failedIds) => {
    setSelectedIds(new Set(failedIds));
    setDeleted([]);
  });
  const selected = links.filter(({ id }) => selectedIds.has(id));
  const apply = (action: BulkAction, to: readonly ListedLink[]) =>
    action.kind === 'delete' ? setDeleted(to) : bulk.apply(action, to);
  const act = (action: RowAction, link: ListedLink) => {
    if (action === 'edit') setEdited(link);
    else if (action === 'qr') setCoded(link);
    else apply({ kind: action }, [link]);
  };
  return (
    <>
      {bulk.failures.length > 0 && (
        <FailuresNotice
          title={messages.bulk.failed({ count: bulk.failures.length })}
          failures={bulk.failures}
          onDismiss={bulk.dismiss}
        />
      )}
      {selected.length > 0 && (
        <BulkBar
          links={selected}
          groups={groups}
          isPending={bulk.isPending}
          onApply={(action) => apply(action, selected)}
          onClear={() => setSelectedIds(new Set())}
        />
      )}
      <Card isFlush className={isStale ? 'opacity-60 transition-opacity delay-150' : ''}>
        <LinkTable
          links={links}
          groups={groups}
          selection={canWrite ? { ids: selectedIds, onChange: setSelectedIds } : undefined}
          onAction={act}
        />
        <div className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-4 py-1.5">
          <p role="status" className="text-ink-3 text-xs">
            {messages.table.shown({ count: links.length, total })}
          </p>
          {more !== undefined && (
            <Button size="sm" isPending={more.isPending} onClick={more.load}>
              {messages.table.more}
            </Button>
          )}
        </div>
      </Card>
      <Suspense>
        {edited !== undefined && <LinkDialog link={edited} onClose={() => setEdited(undefined)} />}
        {coded !== undefined && <QrDialog link={coded} onClose={() => setCoded(undefined)} />}
        {deleted.length > 0 && (
          <DeleteDialog
            links={deleted}
            isPending={bulk.isPending}
            onConfirm={() => bulk.apply({ kind: 'delete' }, deleted)}
            onClose={() => setDeleted([])}
          />
        )}
      </Suspense>
    </>
  );
}
