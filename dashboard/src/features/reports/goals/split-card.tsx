import { getRouteApi } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  csvName,
  fieldTitle,
  isChosen,
  toggleValue,
  useAnalytics,
  useFigures,
  useTypes,
  writeCsv,
} from '../../analytics/index.ts';
import { FigureCell, HeadFigure, RateBar } from '../steps/figure-cells.tsx';
import { SplitPicker } from '../steps/split-picker.tsx';
import { SplitValue } from '../steps/split-value.tsx';
import type { Report } from '../steps/step.ts';
import { splitPart } from './goal-parts.ts';
import { OTHERS, splitRows } from './goal-rows.ts';
import { messages } from './messages.ts';

const route = getRouteApi('/signed-in/websites/$websiteId/goals');
const DEFAULT_SPLIT = 'channel';

/** The conversion of a goal by a dimension. A click on a value filters by it. */
export function SplitCard({ goal }: { readonly goal: Report }) {
  const { split = DEFAULT_SPLIT } = route.useSearch();
  const navigate = route.useNavigate();
  const { search, subject: website, conditions, setConditions } = useAnalytics();
  const { data: types } = useTypes();
  const part = splitPart(search, goal, split);
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const rows = data && splitRows(data);
  const title = fieldTitle(split, types);
  const csv =
    rows &&
    (() => ({
      name: csvName(website.domain ?? website.name, goal.name, split),
      text: writeCsv([
        [
          title,
          messages.columns.conversions,
          messages.columns.visitors,
          messages.columns.allVisitors,
          messages.columns.conversionPercent,
        ],
        ...rows.map(({ value, conversions, visitors, allVisitors, rate }) => [
          value,
          conversions,
          visitors,
          allVisitors,
          rate,
        ]),
      ]),
    }));
  return (
    <Card
      isFlush
      title={messages.split.title}
      actions={
        <>
          <div className="w-44">
            <SplitPicker
              value={split}
              placeholder={messages.split.placeholder}
              onChange={(field) =>
                void navigate({
                  search: ({ split: _, ...old }) =>
                    field === undefined || field === DEFAULT_SPLIT ? old : { ...old, split: field },
                  resetScroll: false,
                })
              }
            />
          </div>
          <CardMenu title={messages.split.title} parts={[part]} csv={csv} />
        </>
      }
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {rows === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={6} label={messages.split.loading} />
        </div>
      )}
      {rows !== undefined && (
        <Table
          label={messages.split.table({ dimension: title })}
          className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}
        >
          <TableHead>
            <Row>
              <HeadCell>{title}</HeadCell>
              <HeadFigure type="goals" field="conversion_rate">
                {messages.columns.conversion}
              </HeadFigure>
              <HeadFigure type="goals" field="users">
                {messages.columns.visitors}
              </HeadFigure>
              <HeadFigure type="goals" field="total_users" className="max-sm:hidden">
                {messages.columns.allVisitors}
              </HeadFigure>
              <HeadFigure type="goals" field="conversions" className="max-sm:hidden">
                {messages.columns.conversions}
              </HeadFigure>
            </Row>
          </TableHead>
          <TableBody>
            {rows.map((row) => (
              <Row key={row.value} className="hover:bg-hover">
                <Cell className="min-w-28 max-w-64">
                  <SplitValue
                    field={split}
                    value={row.value}
                    isChosen={isChosen(conditions, split, row.value)}
                    onChoose={
                      row.value === OTHERS
                        ? undefined
                        : () => setConditions(toggleValue(conditions, split, row.value))
                    }
                  />
                </Cell>
                <FigureCell
                  value={row.rate}
                  kind="percent"
                  metric="conversion_rate"
                  change={row.changes.rate}
                >
                  <RateBar rate={row.rate} />
                </FigureCell>
                <FigureCell value={row.visitors} kind="count" metric="users" />
                <FigureCell
                  value={row.allVisitors}
                  kind="count"
                  metric="total_users"
                  className="text-ink-2 max-sm:hidden"
                />
                <FigureCell
                  value={row.conversions}
                  kind="count"
                  metric="conversions"
                  className="max-sm:hidden"
                />
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      {rows?.length === 0 && <p className="px-4 py-6 text-ink-3">{messages.split.empty}</p>}
    </Card>
  );
}
