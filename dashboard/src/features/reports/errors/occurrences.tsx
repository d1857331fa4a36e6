import { Link } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  type Row as FigureRow,
  type Frame,
  givenIn,
  knownIn,
  numberIn,
  textOf,
  useAnalytics,
  useFigures,
  valueName,
} from '../../analytics/index.ts';
import { messages } from './messages.ts';

const ROWS = 10;

/** The latest occurrences of an issue. */
export function Occurrences({
  scope,
  filters,
}: {
  readonly scope: Frame;
  readonly filters: NonNullable<Frame['filters']>;
}) {
  const { data, error, refetch } = useFigures({
    frame: { ...scope, limit: ROWS },
    parameter: { name: 'recent_errors', filters },
  });
  return (
    <section>
      <h3 className="pb-1 text-ink-3 text-xs">{messages.occurrences.title}</h3>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {data === undefined && error === null && (
        <SkeletonLines count={4} label={messages.occurrences.loading} />
      )}
      {data !== undefined && (
        <Table label={messages.occurrences.title} className="-mx-5">
          <TableHead>
            <Row>
              <HeadCell>{messages.occurrences.time}</HeadCell>
              <HeadCell>{messages.splits.page.noun}</HeadCell>
              <HeadCell>{messages.splits.browser.noun}</HeadCell>
              <HeadCell>{messages.splits.os.noun}</HeadCell>
              <HeadCell>{messages.occurrences.location}</HeadCell>
              <HeadCell isNumber>{messages.occurrences.line}</HeadCell>
              <HeadCell>{messages.columns.release}</HeadCell>
            </Row>
          </TableHead>
          <TableBody>
            {data.result.data.map((row) => (
              <Row key={textOf(row, 'id')}>
                <Cell className="h-9! py-0! whitespace-nowrap">
                  <OccurrenceTime row={row} />
                </Cell>
                <Cell className="h-9! max-w-36 truncate py-0!" title={givenIn(row, 'path')}>
                  {givenIn(row, 'path')}
                </Cell>
                <Cell className="h-9! py-0! whitespace-nowrap">
                  {joined(row, 'browser_name', 'browser_version')}
                </Cell>
                <Cell className="h-9! py-0! whitespace-nowrap">{joined(row, 'os_name', 'os_version')}</Cell>
                <Cell className="h-9! max-w-44 truncate py-0!" title={placeOf(row)}>
                  {placeOf(row)}
                </Cell>
                <Cell isNumber className="h-9! py-0!">
                  {positionOf(row)}
                </Cell>
                <Cell className="h-9! max-w-32 truncate py-0!" title={knownIn(row, 'release')}>
                  {knownIn(row, 'release') || '–'}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}

/** The time of an occurrence. It leads to the visit, if that is known. */
function OccurrenceTime({ row }: { readonly row: FigureRow }) {
  const { subject: website } = useAnalytics();
  const time = formatTime(textOf(row, 'timestamp'));
  const visitId = knownIn(row, 'session_id');
  if (visitId === '') return time;
  return (
    <Link
      to="/websites/$websiteId/sessions/$visitId"
      params={{ websiteId: website.id, visitId }}
      title={messages.occurrences.openVisit}
      className="rounded-sm text-accent-text hover:underline pointer-coarse:py-2"
    >
      {time}
    </Link>
  );
}

function joined(row: FigureRow, ...fields: readonly string[]): string {
  return fields
    .map((field) => knownIn(row, field))
    .filter((text) => text !== '')
    .join(' ');
}

function placeOf(row: FigureRow): string {
  const country = valueName('country', knownIn(row, 'country'));
  return [knownIn(row, 'city'), country].filter((text) => text !== '').join(', ');
}

function positionOf(row: FigureRow): string {
  const [line, column] = [numberIn(row, 'lineno') ?? 0, numberIn(row, 'colno') ?? 0];
  if (line === 0) return '–';
  return column === 0 ? String(line) : `${line}:${column}`;
}
