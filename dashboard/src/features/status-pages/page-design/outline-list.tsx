import { type KeyboardEvent, useRef, useState } from 'react';
import { useDragging } from '../../../ui/use-dragging.ts';
import type { Component, ComponentGroup } from '../parts/types.ts';
import { messages } from './messages.ts';
import { dropComponent, moveGroup, type Outline, placeOf, stepComponent, stepGroup } from './outline.ts';
import { ComponentRow, GroupRow } from './outline-rows.tsx';

const texts = messages.components;
const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** A row that is dragged. */
interface Dragged {
  readonly kind: 'component' | 'group';
  readonly id: string;
}

/** The components and groups of a page. Handles move them, by mouse, by touch and with the arrow keys. */
export function OutlineList({
  outline,
  components,
  groups,
  canWrite,
  onShow,
  onSave,
  onEdit,
  onRemove,
}: {
  readonly outline: Outline;
  readonly components: readonly Component[];
  readonly groups: readonly ComponentGroup[];
  readonly canWrite: boolean;
  /** Shows an order without storing it; `undefined` shows the stored one. */
  readonly onShow: (outline: Outline | undefined) => void;
  readonly onSave: (outline: Outline) => void;
  readonly onEdit: (item: Component | ComponentGroup) => void;
  readonly onRemove: (item: Component | ComponentGroup) => void;
}) {
  const [announced, setAnnounced] = useState('');
  /** The order when a handle was pressed. */
  const before = useRef('');
  const byId = new Map(components.map((component) => [component.id, component]));
  const groupById = new Map(groups.map((group) => [group.id, group]));
  const nameOf = (id: string) => byId.get(id)?.displayName ?? groupById.get(id)?.name ?? '';
  const announce = (next: Outline, moved: Dragged) => setAnnounced(describe(next, moved, nameOf));
  const [dragged, drag] = useDragging<Dragged>(
    ({ kind, id }, target) =>
      onShow(
        kind === 'component' ? dropComponent(outline, id, target) : moveGroup(outline, id, target.section),
      ),
    (isDropped) => {
      if (!isDropped || JSON.stringify(outline) === before.current) onShow(undefined);
      else {
        onSave(outline);
        if (dragged !== undefined) announce(outline, dragged);
      }
    },
  );
  const press = (moved: Dragged) => (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const { kind, id } = moved;
    const next = kind === 'component' ? stepComponent(outline, id, step) : stepGroup(outline, id, step);
    if (next !== outline) onSave(next);
    announce(next, moved);
  };
  const handleOf = (moved: Dragged) => ({
    id: moved.id,
    label: texts.move({ name: nameOf(moved.id) }),
    isDragged: dragged?.id === moved.id,
    onPress: press(moved),
    onDrag: () => {
      before.current = JSON.stringify(outline);
      drag(moved);
    },
  });
  return (
    <>
      <p id="move-hint" hidden>
        {texts.moveHint}
      </p>
      <p aria-live="assertive" className="sr-only">
        {announced}
      </p>
      <ul className={dragged === undefined ? '' : 'cursor-grabbing select-none'}>
        {outline.flatMap(({ groupId, componentIds }, section) => [
          ...(outline.length > 1
            ? [
                <GroupRow
                  key={groupId ?? 'ungrouped'}
                  group={groupId === null ? undefined : groupById.get(groupId)}
                  section={section}
                  isEmpty={componentIds.length === 0}
                  handle={canWrite && groupId !== null ? handleOf({ kind: 'group', id: groupId }) : undefined}
                  onEdit={onEdit}
                  onRemove={onRemove}
                />,
              ]
            : []),
          ...componentIds.map((id, index) => {
            const component = byId.get(id);
            return component === undefined ? null : (
              <ComponentRow
                key={id}
                component={component}
                section={section}
                index={index}
                handle={canWrite ? handleOf({ kind: 'component', id }) : undefined}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            );
          }),
        ])}
      </ul>
    </>
  );
}

/** Describes for screen readers where something was moved. */
function describe(next: Outline, { kind, id }: Dragged, name: (id: string) => string): string {
  if (kind === 'group')
    return texts.groupMoved({
      name: name(id),
      at: next.findIndex(({ groupId }) => groupId === id),
      count: next.length - 1,
    });
  const place = placeOf(next, id);
  const section = next[place?.section ?? 0];
  return texts.moved({
    name: name(id),
    at: (place?.index ?? 0) + 1,
    count: section?.componentIds.length ?? 0,
    section: section === undefined || section.groupId === null ? texts.ungrouped : name(section.groupId),
  });
}
