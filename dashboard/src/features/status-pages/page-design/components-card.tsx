import { Boxes, FolderPlus, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { Component, ComponentGroup } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';
import { OutlineList } from './outline-list.tsx';
import type { useOutline } from './use-outline.ts';

const texts = messages.components;
const ComponentDialog = lazy(() =>
  import('./component-dialog.tsx').then((module) => ({ default: module.ComponentDialog })),
);
const GroupDialog = lazy(() =>
  import('./group-dialog.tsx').then((module) => ({ default: module.GroupDialog })),
);

type Item = Component | ComponentGroup;
type Opened =
  | { readonly dialog: 'component'; readonly component?: Component }
  | { readonly dialog: 'group'; readonly group?: ComponentGroup }
  | { readonly dialog: 'remove'; readonly item: Item };

const isComponent = (item: Item): item is Component => 'displayName' in item;

/** The components and groups of a page, in their order. */
export function ComponentsCard({
  statusPageId,
  canWrite,
  order,
}: {
  readonly statusPageId: string;
  readonly canWrite: boolean;
  readonly order: ReturnType<typeof useOutline>;
}) {
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const { components, groups, outline } = order;
  const isEmpty = components.length === 0 && groups.length === 0;
  const groupButton = (
    <Button size="sm" variant="ghost" onClick={() => setOpened({ dialog: 'group' })}>
      <FolderPlus aria-hidden />
      {texts.addGroup}
    </Button>
  );
  const addButton = (
    <Button size="sm" onClick={() => setOpened({ dialog: 'component' })}>
      <Plus aria-hidden />
      {texts.add}
    </Button>
  );
  return (
    <Card title={texts.title} {...(!isEmpty && canWrite && { description: texts.text })} isFlush>
      {order.error !== null && (
        <ProblemNotice {...toProblem(order.error)} onRetry={() => void order.refetch()} />
      )}
      {order.isPending && (
        <div className="px-4 pb-4">
          <SkeletonLines count={4} label={texts.loading} />
        </div>
      )}
      {!order.isPending && isEmpty && (
        <EmptyState icon={<Boxes />} title={texts.none} action={canWrite && addButton} className="py-8">
          {texts.noneText}
        </EmptyState>
      )}
      {!isEmpty && (
        <div className="border-line border-t">
          <OutlineList
            outline={outline}
            components={components}
            groups={groups}
            canWrite={canWrite}
            onShow={order.show}
            onSave={order.save}
            onEdit={(item) =>
              setOpened(
                isComponent(item)
                  ? { dialog: 'component', component: item }
                  : { dialog: 'group', group: item },
              )
            }
            onRemove={(item) => setOpened({ dialog: 'remove', item })}
          />
        </div>
      )}
      {canWrite && !order.isPending && !isEmpty && (
        <div className="flex flex-wrap gap-2 border-line border-t px-4 py-3">
          {addButton}
          {groupButton}
        </div>
      )}
      <Suspense>
        {opened?.dialog === 'component' && (
          <ComponentDialog
            statusPageId={statusPageId}
            component={opened.component}
            groups={groups}
            onClose={close}
          />
        )}
        {opened?.dialog === 'group' && (
          <GroupDialog statusPageId={statusPageId} group={opened.group} onClose={close} />
        )}
      </Suspense>
      {opened?.dialog === 'remove' && (
        <Removal statusPageId={statusPageId} item={opened.item} onClose={close} />
      )}
    </Card>
  );
}

function Removal({
  statusPageId: id,
  item,
  onClose,
}: {
  readonly statusPageId: string;
  readonly item: Item;
  readonly onClose: () => void;
}) {
  const isOne = isComponent(item);
  const removing = useChange(
    () =>
      isOne
        ? client.statusPages.components.delete({ id, componentId: item.id })
        : client.statusPages.components.deleteGroup({ id, groupId: item.id }),
    { done: isOne ? texts.removed : texts.groupRemoved, onDone: onClose },
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={
        isOne ? texts.removeTitle({ name: item.displayName }) : texts.groupRemoveTitle({ name: item.name })
      }
      description={isOne ? texts.removeText : texts.groupRemoveText}
      confirmLabel={isOne ? texts.removeComponent : texts.removeGroup}
      isPending={removing.isPending}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
      onConfirm={() => removing.mutate(undefined)}
    />
  );
}
