import { useEffect, useState } from 'react';

/** What is below the pointer while something is dragged. */
export interface DropTarget {
  readonly section: number;
  /** The position within the section; `undefined` for the title of the section. */
  readonly index: number | undefined;
  /** Whether the pointer is in the lower half. */
  readonly isAfter: boolean;
}

/**
 * Follows the pointer from the moment a handle is pressed until it is released. Rows have the attributes `data-section` and
 * `data-index`; titles of sections have only the first.
 * @param onMove called for each row below the pointer.
 * @param onEnd called once, with `false` if Escape was pressed.
 */
export function useDragging<Dragged>(
  onMove: (dragged: Dragged, target: DropTarget) => void,
  onEnd: (isDropped: boolean) => void,
) {
  const [dragged, setDragged] = useState<Dragged>();
  useEffect(() => {
    if (dragged === undefined) return;
    const move = (event: PointerEvent) => {
      event.preventDefault();
      const target = targetAt(event.clientX, event.clientY);
      if (target !== undefined) onMove(dragged, target);
    };
    const end = (isDropped: boolean) => {
      setDragged(undefined);
      onEnd(isDropped);
    };
    const drop = () => end(true);
    const cancel = () => end(false);
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end(false);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', press);
    };
  }, [dragged, onMove, onEnd]);
  return [dragged, setDragged] as const;
}

function targetAt(x: number, y: number): DropTarget | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-section]');
  if (row === null || row === undefined) return undefined;
  const { section, index } = row.dataset;
  const { top, height } = row.getBoundingClientRect();
  return {
    section: Number(section),
    index: index === undefined ? undefined : Number(index),
    isAfter: y > top + height / 2,
  };
}
