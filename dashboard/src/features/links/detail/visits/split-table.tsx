import { toProblem } from '../../../../api/problem.ts';
import { Card } from '../../../../ui/card.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../../ui/table.tsx';
import {
  CardMenu,
  type Change,
  ChangeBadge,
  csvName,
  ExplainedWord,
  type Row as FigureRow,
  formatFigure,
  numberIn,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../../analytics/index.ts';
import { type Link, namesOf } from '../link-names.ts';
import { messages } from '../messages.ts';
import { conversionsPart, knownChange, type Report } from './visit-parts.ts';

const texts = messages.visits;
const TYPE = 'link_split_conversions';
const COLUMNS = ['visits', 'converted_visits', 'conversion_rate'] as const;
const EDGES = ['conversion_rate_low', 'conversion_rate_high'] as const;

/** The targets of the split, with the conversion rate of their visits and its confidence interval. */
export function SplitTable({ link, goal }: { readonly link: Link; readonly goal: Report | undefined }) {
  const { search, subject } = useAnalytics();
  const part = conversionsPart(TYPE, search, goal);
  const { data, error, refetch, isPlaceholderData } = useFigures(part);
  const nameOf = namesOf(link);
  const titleOf = (row: FigureRow) => nameOf('link_split', String(numberIn(row, 'target'))) ?? '';
  const rows = data?.result.data ?? [];
  const csv = () => ({
    name: csvName(subject.name, 'split'),
    text: writeCsv([
      [
        texts.target,
        ...COLUMNS.map((field) => texts.fields[field]),
        ...EDGES.map((field) => texts.edges[field]),
      ],
      ...rows.map((row) => [titleOf(row), ...[...COLUMNS, ...EDGES].map((field) => numberIn(row, field))]),
    ]),
  });
  return (
    <Card
      isFlush
      title={texts.split}
      actions={<CardMenu title={texts.split} parts={[part]} csv={rows.length > 0 ? csv : undefined} />}
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-4 h-20! w-auto" />}
      {data !== undefined && rows.length > 0 && (
        <Table label={texts.split} className={isPlaceholderData ? 'opacity-60' : ''}>
          <TableHead>
            <Row>
              <HeadCell>{texts.target}</HeadCell>
              {COLUMNS.map((field) => (
                <HeadCell
                  key={field}
                  isNumber
                  className={field === 'converted_visits' ? 'max-sm:hidden' : ''}
                >
                  <ExplainedWord subject={{ type: TYPE, field }}>{texts.fields[field]}</ExplainedWord>
                </HeadCell>
              ))}
            </Row>
          </TableHead>
          <TableBody>
            {rows.map((row, index) => (
              <TargetRow
                key={String(row['target'])}
                title={titleOf(row)}
                row={row}
                change={knownChange(data.result.comparison?.data[index], 'conversion_rate')}
              />
            ))}
          </TableBody>
        </Table>
      )}
      <p className="px-4 py-3 text-ink-3">
        {data !== undefined && rows.length === 0 ? texts.noSplit : texts.interval}
      </p>
    </Card>
  );
}

function TargetRow({
  title,
  row,
  change,
}: {
  readonly title: string;
  readonly row: FigureRow;
  readonly change: Change | undefined;
}) {
  const [low = 0, high = 0] = EDGES.map((field) => numberIn(row, field) ?? 0);
  const percent = (value: number) => formatFigure(value, 'percent');
  return (
    <Row>
      <Cell className="max-w-80 truncate font-medium">{title}</Cell>
      <Cell isNumber>{formatFigure(numberIn(row, 'visits'), 'count')}</Cell>
      <Cell isNumber className="max-sm:hidden">
        {formatFigure(numberIn(row, 'converted_visits'), 'count')}
      </Cell>
      <Cell isNumber className="py-2 leading-5">
        <span className="flex items-center justify-end gap-1.5">
          {change && <ChangeBadge change={change} metric="conversion_rate" kind="percent" />}
          <span className="font-medium">{percent(numberIn(row, 'conversion_rate') ?? 0)}</span>
        </span>
        <span aria-hidden className="mt-0.5 ml-auto block h-1 w-24 rounded-full bg-hover sm:w-40">
          <span
            className="block h-full rounded-full bg-series-1 forced-color-adjust-none"
            style={{
              marginLeft: `${low}%`,
              width: `${high - low}%`,
            }}
          />
        </span>
        <span className="block text-ink-3 text-xs">
          {texts.between({ low: percent(low), high: percent(high) })}
        </span>
      </Cell>
    </Row>
  );
}
