import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { ChangeBadge } from '../headline/change-badge.tsx';
import { messages } from '../messages.ts';
import { fullLabel } from './buckets.ts';
import { type ChartLook, formatValue } from './chart-look.ts';
import { changeOf, type SeriesPoint } from './points.ts';

/** The chart as a table, newest first. A click on a date zooms into its bucket. */
export function ChartTable({
  name,
  points,
  look: { series, kind, granularity, hasComparison },
  onZoom,
}: {
  readonly name: string;
  readonly points: readonly SeriesPoint[];
  readonly look: ChartLook;
  /** Absent when there is no finer granularity. */
  readonly onZoom: ((date: string) => void) | undefined;
}) {
  const [first, ...others] = series;
  if (first === undefined) return null;
  return (
    <Table label={name} isPlain={onZoom === undefined} className="h-full overflow-y-auto">
      <TableHead>
        <Row className="sticky top-0 bg-surface">
          <HeadCell>{messages.chart.time}</HeadCell>
          <HeadCell isNumber>{first.title}</HeadCell>
          {hasComparison && (
            <>
              <HeadCell isNumber className="max-sm:hidden">
                {messages.chart.before}
              </HeadCell>
              <HeadCell isNumber>{messages.chart.change}</HeadCell>
            </>
          )}
          {others.map(({ key, title }) => (
            <HeadCell key={key} isNumber>
              {title}
            </HeadCell>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {points.toReversed().map((point) => {
          const { date, values, previous, isRunning } = point;
          const change = changeOf(point, first.key);
          return (
            <Row key={date} className="hover:bg-hover">
              <Cell className="h-8! py-0! whitespace-nowrap">
                {onZoom === undefined ? (
                  fullLabel(date, granularity)
                ) : (
                  <button
                    type="button"
                    onClick={() => onZoom(date)}
                    className="min-h-6 text-accent-text hover:underline pointer-coarse:min-h-10"
                  >
                    {fullLabel(date, granularity)}
                  </button>
                )}
                {isRunning && <span className="text-ink-3"> {messages.chart.soFar}</span>}
              </Cell>
              <Cell isNumber className="h-8! py-0! font-medium">
                {formatValue(values[first.key] ?? null, kind)}
              </Cell>
              {hasComparison && (
                <>
                  <Cell isNumber className="h-8! py-0! text-ink-2 max-sm:hidden">
                    {formatValue(previous, kind)}
                  </Cell>
                  <Cell isNumber className="h-8! py-0!">
                    {change && <ChangeBadge change={change} metric={first.metric ?? first.key} kind={kind} />}
                  </Cell>
                </>
              )}
              {others.map(({ key }) => (
                <Cell key={key} isNumber className="h-8! py-0!">
                  {formatValue(values[key] ?? null, kind)}
                </Cell>
              ))}
            </Row>
          );
        })}
      </TableBody>
    </Table>
  );
}
