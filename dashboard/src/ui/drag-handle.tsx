import { GripVertical } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { joinClasses } from '../lib/join-classes.ts';

/** What a handle needs. The list has an element with the id `move-hint`, which explains the keys. */
export interface DragHandleProps {
  readonly id: string;
  readonly label: string;
  readonly isDragged: boolean;
  readonly onPress: (event: KeyboardEvent) => void;
  readonly onDrag: () => void;
}

/** The handle of a row that can be moved, by mouse, by touch and with the arrow keys. */
export function DragHandle({ id, label, isDragged, onPress, onDrag }: DragHandleProps) {
  return (
    <button
      type="button"
      data-handle={id}
      aria-label={label}
      aria-describedby="move-hint"
      onKeyDown={onPress}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Otherwise touch screens keep sending events to this element only.
        event.currentTarget.releasePointerCapture(event.pointerId);
        onDrag();
      }}
      className={joinClasses(
        'grid size-7 shrink-0 touch-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink pointer-coarse:size-10',
        isDragged ? 'cursor-grabbing!' : 'cursor-grab!',
      )}
    >
      <GripVertical aria-hidden className="size-4" />
    </button>
  );
}
