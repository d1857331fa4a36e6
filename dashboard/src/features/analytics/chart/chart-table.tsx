import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { ChangeBadge } from '../headline/change-badge.tsx';
import { type FigureKind, formatFigure } from '../headline/format-figure.ts';
import type { Granularity } from '../search/range.ts';
import { fullLabel } from './buckets.ts';
import { changeOf, type Point } from './points.ts';

/** The chart in words and numbers, the newest first; a date zooms into its bucket. */
export function ChartTable({
  points,
  metric,
  title,
  kind,
  granularity,
  hasComparison,
  onZoom,
}: {
  readonly points: readonly Point[];
  readonly metric: string;
  readonly title: string;
  readonly kind: FigureKind;
  readonly granularity: Granularity;
  readonly hasComparison: boolean;
  /** Absent where a bucket cannot be cut any finer. */
  readonly onZoom: ((date: string) => void) | undefined;
}) {
  return (
    <Table label={`${title} over time`} className="h-full overflow-y-auto">
      <TableHead>
        <Row className="sticky top-0 bg-surface">
          <HeadCell>Time</HeadCell>
          <HeadCell isNumber>{title}</HeadCell>
          {hasComparison && (
            <>
              <HeadCell isNumber className="max-sm:hidden">
                Before
              </HeadCell>
              <HeadCell isNumber>Change</HeadCell>
            </>
          )}
        </Row>
      </TableHead>
      <TableBody>
        {points.toReversed().map((point) => {
          const change = changeOf(point);
          const name = fullLabel(point.date, granularity);
          return (
            <Row key={point.date} className="hover:bg-hover">
              <Cell className="h-8! py-0! whitespace-nowrap">
                {onZoom === undefined ? (
                  name
                ) : (
                  <button
                    type="button"
                    onClick={() => onZoom(point.date)}
                    className="min-h-6 text-accent-text hover:underline pointer-coarse:min-h-10"
                  >
                    {name}
                  </button>
                )}
                {point.isRunning && <span className="text-ink-3"> so far</span>}
              </Cell>
              <Cell isNumber className="h-8! py-0! font-medium">
                {formatFigure(point.value, kind)}
              </Cell>
              {hasComparison && (
                <>
                  <Cell isNumber className="h-8! py-0! text-ink-2 max-sm:hidden">
                    {formatFigure(point.previous, kind)}
                  </Cell>
                  <Cell isNumber className="h-8! py-0!">
                    {change && <ChangeBadge change={change} metric={metric} kind={kind} />}
                  </Cell>
                </>
              )}
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}
