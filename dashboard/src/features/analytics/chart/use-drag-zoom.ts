import { type MouseEvent, type PointerEvent, useEffect, useState } from 'react';
import { bucketAt, type Plot } from './plot.ts';
import type { SeriesPoint } from './points.ts';

/** From where to where the pointer was dragged: the buckets, as the API calls them. */
interface Dragged {
  readonly from: string;
  readonly to: string;
}

/**
 * Dragging a mouse over the chart chooses buckets; a click chooses one, Escape none. Fingers scroll, and have the table.
 *
 * @param plot where the buckets lie within the element that the handlers are put on.
 */
export function useDragZoom(
  points: readonly SeriesPoint[],
  plot: Plot,
  onZoom: (from: string, to: string) => void,
) {
  const [dragged, setDragged] = useState<Dragged>();
  const isDragging = dragged !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setDragged(undefined);
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isDragging]);
  const bucketUnder = (event: PointerEvent<HTMLElement>): string | undefined => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return points[bucketAt(event.clientX - left, width, plot, points.length)]?.date;
  };
  return {
    dragged: dragged !== undefined && dragged.from !== dragged.to ? inOrder(dragged, points) : undefined,
    handlers: {
      // Keys may have the focus in the chart; a mouse would only draw a ring around it and move the hint away.
      onMouseDown: (event: MouseEvent<HTMLElement>) => event.preventDefault(),
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const from = bucketUnder(event);
        if (event.pointerType === 'touch' || event.button !== 0 || from === undefined) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from, to: from });
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const to = bucketUnder(event);
        if (dragged !== undefined && to !== undefined && to !== dragged.to) setDragged({ ...dragged, to });
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (dragged === undefined) return;
        setDragged(undefined);
        onZoom(dragged.from, bucketUnder(event) ?? dragged.to);
      },
      onPointerCancel: () => setDragged(undefined),
    },
  };
}

/** The same from left to right: to the left, the bands at both ends would be left out. */
function inOrder({ from, to }: Dragged, points: readonly SeriesPoint[]): Dragged {
  const place = (bucket: string) => points.findIndex(({ date }) => date === bucket);
  return place(from) <= place(to) ? { from, to } : { from: to, to: from };
}
