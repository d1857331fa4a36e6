import { useCallback, useState } from 'react';
import { joinClasses } from '../../../lib/join-classes.ts';
import type { Flow } from './flow.ts';
import { type Link, layOut, nodesOf, type PlacedNode, ribbonsThrough, type Spot } from './layout.ts';
import { messages } from './messages.ts';

/**
 * Draws the steps as columns of pages, connected by ribbons. Pointing at a page or a ribbon highlights the paths through it. Pages are
 * buttons in lists, so that the chart is accessible to screen readers. On narrow screens, it scrolls horizontally.
 */
export function FlowChart({
  flow,
  direction,
  unit,
  onChoose,
}: {
  readonly flow: Flow;
  readonly direction: 'from' | 'to';
  /** The unit of the figures. */
  readonly unit: 'visit' | 'time';
  readonly onChoose: (page: string) => void;
}) {
  const [pointed, setPointed] = useState<Spot | Link>();
  const [availableWidth, setAvailableWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setAvailableWidth(entry.contentRect.width);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const { width, height, nodeWidth, between, steps, ribbons } = layOut(flow, availableWidth);
  const through = pointed && ribbonsThrough(ribbons, pointed);
  const joined = through && through.size > 0 ? nodesOf(ribbons, through) : undefined;
  return (
    <div ref={measure} className="-mx-4 overflow-x-auto px-4 pb-2">
      <div className="relative" style={{ width, height: height + 28 }}>
        <svg aria-hidden="true" width={width} height={height} className="absolute top-7 left-0">
          {ribbons.map(({ key, path, step, from, to }) => (
            <path
              key={key}
              d={path}
              onPointerEnter={() => setPointed({ step, from, to })}
              onPointerLeave={() => setPointed(undefined)}
              className={joinClasses(
                'fill-series-1 transition-opacity',
                through === undefined ? 'opacity-18' : through.has(key) ? 'opacity-45' : 'opacity-8',
              )}
            />
          ))}
        </svg>
        {steps.map((nodes, step) => {
          const title = titleOf(step, steps.length, direction);
          return (
            <div
              key={title}
              className="absolute top-0"
              style={{ left: step * (nodeWidth + between), width: nodeWidth }}
            >
              <p className="h-7 font-medium text-ink-3 text-xs">{title}</p>
              <ol aria-label={title} className="relative" style={{ height }}>
                {nodes.map((node, place) => (
                  <li key={node.page ?? 'others'}>
                    <NodeBox
                      node={node}
                      isFaded={joined !== undefined && !joined.has(`${step}-${place}`)}
                      unit={unit}
                      direction={direction}
                      onChoose={onChoose}
                      onPoint={(isOn) => setPointed(isOn ? { step, place } : undefined)}
                    />
                  </li>
                ))}
              </ol>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function NodeBox({
  node,
  isFaded,
  unit,
  direction,
  onChoose,
  onPoint,
}: {
  readonly node: PlacedNode;
  /** Whether other paths are highlighted. */
  readonly isFaded: boolean;
  readonly unit: 'visit' | 'time';
  readonly direction: 'from' | 'to';
  readonly onChoose: (page: string) => void;
  readonly onPoint: (isOn: boolean) => void;
}) {
  const { page, value, loose, count, y, height } = node;
  const name = page ?? messages.flow.otherPages({ count });
  const figure =
    unit === 'visit' ? messages.flow.visits({ count: value }) : messages.flow.times({ count: value });
  const place = { top: y, height };
  const look = joinClasses(
    'absolute inset-x-0 flex flex-col justify-center gap-0.5 rounded-md border px-2.5 text-left transition-opacity',
    isFaded && 'opacity-50',
  );
  const content = (
    <>
      <span className={joinClasses('block max-w-full truncate', page !== undefined && 'font-medium')}>
        {name}
      </span>
      <span className="block max-w-full truncate text-ink-2 text-xs tabular-nums">
        {figure}
        {loose !== null && loose > 0 && (
          <span className="text-ink-3">
            {', '}
            {direction === 'from'
              ? messages.flow.left({ count: loose })
              : messages.flow.startedHere({ count: loose })}
          </span>
        )}
      </span>
    </>
  );
  if (page === undefined)
    return (
      <div
        className={`${look} border-line bg-sunken text-ink-2`}
        style={place}
        onPointerEnter={() => onPoint(true)}
        onPointerLeave={() => onPoint(false)}
      >
        {content}
      </div>
    );
  return (
    <button
      type="button"
      title={direction === 'from' ? messages.flow.continueFrom({ page }) : messages.flow.continueTo({ page })}
      className={`${look} border-accent/30 bg-accent-soft hover:border-accent`}
      style={place}
      onClick={() => onChoose(page)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={() => onPoint(true)}
      onBlur={() => onPoint(false)}
    >
      {content}
    </button>
  );
}

function titleOf(step: number, count: number, direction: 'from' | 'to'): string {
  if (direction === 'from')
    return step === 0 ? messages.flow.start : messages.flow.page({ position: step + 1 });
  const before = count - 1 - step;
  return before === 0 ? messages.flow.end : messages.flow.before({ count: before });
}
