import { joinClasses } from '../lib/join-classes.ts';
import { sparklinePath } from './sparkline-path.ts';

const WIDTH = 240;
const HEIGHT = 48;

/** A small line chart without axes, for use next to a figure. */
export function Sparkline({
  values,
  label,
  isRunning = false,
  className = 'h-12 w-full',
}: {
  readonly values: readonly number[];
  readonly label: string;
  /** Whether the period of the last value is not over. The line to it is dashed. */
  readonly isRunning?: boolean;
  /** Sets the size. */
  readonly className?: string;
}) {
  const { line, running, area } = sparklinePath(values, WIDTH, HEIGHT, isRunning);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={joinClasses('overflow-visible', className)}
    >
      <path d={area} className="fill-series-1 opacity-10" />
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        className="fill-none stroke-2 stroke-series-1"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {running !== '' && (
        <path
          d={running}
          vectorEffect="non-scaling-stroke"
          className="fill-none stroke-2 stroke-series-1"
          strokeDasharray="3 4"
        />
      )}
    </svg>
  );
}
