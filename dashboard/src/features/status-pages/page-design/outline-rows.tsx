import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { DragHandle, type DragHandleProps } from '../../../ui/drag-handle.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { StateIcon } from '../parts/marks.tsx';
import type { Component, ComponentGroup } from '../parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.components;

interface RowProps<Item> {
  readonly section: number;
  /** Absent if it cannot be moved. */
  readonly handle: DragHandleProps | undefined;
  readonly onEdit: (item: Item) => void;
  readonly onRemove: (item: Item) => void;
}

/** A component in the list of the designer. */
export function ComponentRow({
  component,
  section,
  index,
  handle,
  onEdit,
  onRemove,
}: RowProps<Component> & { readonly component: Component; readonly index: number }) {
  const { displayName, kind, currentState, isVisible } = component;
  return (
    <li
      data-section={section}
      data-index={index}
      className={joinClasses(
        'flex items-center gap-2 border-line border-t px-2 py-1.5 first:border-t-0',
        handle?.isDragged === true && 'relative z-10 bg-selected shadow-float',
      )}
    >
      {handle !== undefined && <DragHandle {...handle} />}
      <StateIcon state={currentState} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2">
        <span className="min-w-0 break-words font-medium">{displayName}</span>
        <span className="text-ink-3 text-xs">{texts.kinds[kind]}</span>
        {!isVisible && <Badge>{texts.hidden}</Badge>}
      </span>
      {handle !== undefined && (
        <RowMenu name={displayName} onEdit={() => onEdit(component)} onRemove={() => onRemove(component)}>
          {texts.remove}
        </RowMenu>
      )}
    </li>
  );
}

/** The title of a group, or of the components without one. */
export function GroupRow({
  group,
  section,
  isEmpty,
  handle,
  onEdit,
  onRemove,
}: RowProps<ComponentGroup> & {
  /** `undefined` for the components without a group. */
  readonly group: ComponentGroup | undefined;
  readonly isEmpty: boolean;
}) {
  return (
    <li
      data-section={section}
      className={joinClasses(
        'flex min-h-10 items-center gap-2 border-line border-t bg-sunken px-2 py-1 first:border-t-0',
        handle?.isDragged === true && 'relative z-10 bg-selected shadow-float',
      )}
    >
      {handle !== undefined && group !== undefined && <DragHandle {...handle} />}
      <span className={joinClasses('min-w-0 flex-1 break-words', handle === undefined && 'pl-1')}>
        <span className={group === undefined ? 'text-ink-3' : 'font-semibold'}>
          {group?.name ?? texts.ungrouped}
        </span>
        {isEmpty && <span className="ml-2 text-ink-3 text-xs">{texts.emptyGroup}</span>}
      </span>
      {handle !== undefined && group !== undefined && (
        <RowMenu name={group.name} onEdit={() => onEdit(group)} onRemove={() => onRemove(group)}>
          {texts.removeGroup}
        </RowMenu>
      )}
    </li>
  );
}

function RowMenu({
  name,
  onEdit,
  onRemove,
  children,
}: {
  readonly name: string;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** The name of the removal. */
  readonly children: string;
}) {
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={texts.menu({ name })} icon={<Ellipsis />} size="sm" />}
    >
      <MenuItem icon={<Pencil />} onSelect={onEdit}>
        {texts.edit}
      </MenuItem>
      <MenuItem icon={<Trash2 />} isDangerous onSelect={onRemove}>
        {children}
      </MenuItem>
    </DropdownMenu>
  );
}
