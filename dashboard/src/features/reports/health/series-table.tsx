import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { fullLabel } from '../../analytics/index.ts';
import type { SeriesPoint } from './series.ts';
import type { SeriesLook } from './series-hint.tsx';

/** The chart in words and numbers, the newest first. */
export function SeriesTable({
  title,
  points,
  series,
  granularity,
  format,
}: Omit<SeriesLook, 'hasComparison'> & {
  readonly title: string;
  readonly points: readonly SeriesPoint[];
}) {
  return (
    <Table isPlain label={title} className="h-full overflow-y-auto">
      <TableHead>
        <Row className="sticky top-0 bg-surface">
          <HeadCell>Time</HeadCell>
          {series.map((one) => (
            <HeadCell key={one.key} isNumber>
              {one.title}
            </HeadCell>
          ))}
        </Row>
      </TableHead>
      <TableBody>
        {points.toReversed().map(({ date, values, isRunning }) => (
          <Row key={date}>
            <Cell className="h-8! py-0! whitespace-nowrap">
              {fullLabel(date, granularity)}
              {isRunning && <span className="text-ink-3"> so far</span>}
            </Cell>
            {series.map(({ key }) => {
              const value = values[key] ?? null;
              return (
                <Cell key={key} isNumber className="h-8! py-0!">
                  {value === null ? '–' : format(value)}
                </Cell>
              );
            })}
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
