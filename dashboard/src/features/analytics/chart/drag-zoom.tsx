import { type HTMLAttributes, type PointerEvent, type ReactNode, useEffect, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import { bucketAt, edgesOf, type Plot } from './plot.ts';
import type { SeriesPoint } from './points.ts';

/** The indexes of the buckets where the pointer was pressed and where it is now. */
interface Dragged {
  readonly from: number;
  readonly to: number;
}

/**
 * Selects buckets of the chart by dragging with a mouse, or one bucket by clicking. Escape cancels. Touch scrolls the page; the table
 * of the chart works with touch and keyboard. While the mouse moves, only the selection is rendered, not the chart.
 */
export function DragZoom({
  points,
  plot,
  top,
  bottom,
  onZoom,
  children,
}: {
  readonly points: readonly SeriesPoint[];
  readonly plot: Plot;
  /** Pixels above and below the plot. */
  readonly top: number;
  readonly bottom: number;
  /** Called with the names of the buckets that were pressed and released. */
  readonly onZoom: (from: string, to: string) => void;
  /** The chart. */
  readonly children: ReactNode;
}) {
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
  const bucketUnder = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return bucketAt(event.clientX - left, width, plot, points.length);
  };
  const handlers: HTMLAttributes<HTMLElement> = {
    // A mouse that drags does not focus the chart; a touch does, which selects a bucket until something else is touched.
    onMouseDown: (event) => {
      if (dragged !== undefined) event.preventDefault();
    },
    onPointerDown: (event) => {
      if (event.pointerType === 'touch' || event.button !== 0 || points.length === 0) return;
      const from = bucketUnder(event);
      event.currentTarget.setPointerCapture(event.pointerId);
      setDragged({ from, to: from });
    },
    onPointerMove: (event) => {
      if (dragged === undefined) return;
      const to = bucketUnder(event);
      if (to !== dragged.to) setDragged({ ...dragged, to });
    },
    onPointerUp: (event) => {
      if (dragged === undefined) return;
      setDragged(undefined);
      const [from, to] = [points[dragged.from], points[bucketUnder(event)]];
      if (from !== undefined && to !== undefined) onZoom(from.date, to.date);
    },
    onPointerCancel: () => setDragged(undefined),
  };
  const isSelecting = dragged !== undefined && dragged.from !== dragged.to;
  return (
    <div
      className={joinClasses(
        'relative h-full touch-pan-y select-none',
        isSelecting && '[&_.chart-hint]:hidden',
      )}
      {...handlers}
    >
      {children}
      {isSelecting && (
        <div
          className="pointer-events-none absolute"
          style={{ top, bottom, left: plot.left, right: plot.right }}
        >
          <Selection dragged={dragged} plot={plot} count={points.length} />
        </div>
      )}
    </div>
  );
}

function Selection({
  dragged: { from, to },
  plot,
  count,
}: {
  readonly dragged: Dragged;
  readonly plot: Plot;
  readonly count: number;
}) {
  const [start, end] = edgesOf(Math.min(from, to), Math.max(from, to), plot, count);
  return (
    <div
      className="chart-selection absolute inset-y-0 border border-accent bg-accent/14"
      style={{ left: `${start * 100}%`, right: `${(1 - end) * 100}%` }}
    />
  );
}
