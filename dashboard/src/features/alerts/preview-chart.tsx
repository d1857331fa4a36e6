import { joinClasses } from '../../lib/join-classes.ts';
import { formatDate } from '../../lib/time/format-time.ts';
import type { Condition, Preview } from './alert.ts';
import { formatOf } from './describe-condition.ts';
import { messages } from './messages.ts';
import { previewShapes } from './preview-path.ts';

const WIDTH = 720;
const HEIGHT = 160;

/** The values of a preview with the expected range and the firings. */
export function PreviewChart({
  preview,
  condition,
}: {
  readonly preview: Preview;
  readonly condition: Condition;
}) {
  const shapes = previewShapes(preview, WIDTH, HEIGHT);
  const summary = messages.preview.firings({ count: preview.firings.length });
  return (
    <figure className="flex flex-col gap-1.5">
      <div className="relative">
        <span
          aria-hidden
          className="absolute top-0 left-0 bg-surface/80 px-1 text-ink-3 text-xs tabular-nums"
        >
          {formatOf(condition, shapes.top)}
        </span>
        <Shapes shapes={shapes} label={messages.preview.chart({ summary })} className="h-40 w-full" />
      </div>
      <div aria-hidden className="flex justify-between text-ink-3 text-xs">
        <span>{formatDate(preview.from)}</span>
        <span>{messages.preview.now}</span>
      </div>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-xs">
        <Legend swatch="bg-series-1" label={messages.preview.value} />
        {(shapes.band !== '' || shapes.limit !== '') && (
          <Legend swatch="bg-good opacity-40" label={messages.preview.expected} />
        )}
        {preview.firings.length > 0 && <Legend swatch="bg-bad opacity-40" label={messages.preview.firing} />}
      </figcaption>
    </figure>
  );
}

/** The same as a small picture, for lists. */
export function PreviewLine({ preview, label }: { readonly preview: Preview; readonly label: string }) {
  return <Shapes shapes={previewShapes(preview, WIDTH, HEIGHT)} label={label} className="h-8 w-full" />;
}

function Shapes({
  shapes: { firings, band, limit, line },
  label,
  className,
}: {
  readonly shapes: ReturnType<typeof previewShapes>;
  readonly label: string;
  readonly className: string;
}) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={joinClasses('overflow-visible', className)}
    >
      {firings.map(({ x, width, key }) => (
        <rect key={key} x={x} y={0} width={width} height={HEIGHT} className="fill-bad opacity-20" />
      ))}
      <path d={band} className="fill-good opacity-15" />
      <path d={limit} vectorEffect="non-scaling-stroke" className="fill-none stroke-good opacity-60" />
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-[1.5] stroke-series-1"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Legend({ swatch, label }: { readonly swatch: string; readonly label: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className={joinClasses('size-2.5 rounded-xs', swatch)} />
      {label}
    </span>
  );
}
