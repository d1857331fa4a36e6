import { toProblem } from '../../../api/problem.ts';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  csvName,
  fieldTitle,
  formatFigure,
  isChosen,
  type Part,
  toggleValue,
  useAnalytics,
  useFigures,
  useTypes,
  writeCsv,
} from '../../analytics/index.ts';
import { FigureCell, HeadFigure, RateBar } from '../steps/figure-cells.tsx';
import { SplitValue } from '../steps/split-value.tsx';
import { stepTitle } from '../steps/step.ts';
import type { FunnelOptions } from './funnel.ts';
import { type FunnelSplit, funnelSplits, OTHERS } from './funnel-rows.ts';
import { messages } from './messages.ts';

/** The conversion of a funnel by its dimension. A click on a value filters by it. */
export function FunnelSplits({
  part,
  options: { breakdown = '', steps },
  title,
}: {
  readonly part: Part;
  readonly options: FunnelOptions;
  readonly title: string;
}) {
  const { subject: website } = useAnalytics();
  const { data: types } = useTypes();
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const splits = data && funnelSplits(data);
  const between = steps.map((step, index) => ({ number: index + 1, name: stepTitle(step) })).slice(1, -1);
  const dimension = fieldTitle(breakdown, types);
  const csv =
    splits &&
    (() => ({
      name: csvName(website.domain ?? website.name, title, breakdown),
      text: writeCsv([
        [dimension, messages.columns.entered, ...steps.slice(1).map((step) => `${stepTitle(step)} (%)`)],
        ...splits.map(({ value, entered, rates }) => [
          value,
          entered,
          ...rates.slice(1).map((one) => one.rate),
        ]),
      ]),
    }));
  return (
    <Card
      isFlush
      title={messages.by({ dimension })}
      actions={<CardMenu title={messages.nameBy({ funnel: title, dimension })} parts={[part]} csv={csv} />}
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {splits === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={5} label={messages.loadingFigures} />
        </div>
      )}
      {splits !== undefined && (
        <Table
          label={messages.nameBy({ funnel: messages.funnel, dimension })}
          className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}
        >
          <TableHead>
            <Row>
              <HeadCell>{dimension}</HeadCell>
              <HeadFigure type="funnels" field="total_users">
                {messages.columns.entered}
              </HeadFigure>
              {between.map(({ number, name }) => (
                <HeadCell key={number} isNumber className="max-w-36 truncate max-sm:hidden">
                  {number} {name}
                </HeadCell>
              ))}
              <HeadFigure type="funnels" field="conversion_rate">
                {messages.columns.conversion}
              </HeadFigure>
            </Row>
          </TableHead>
          <TableBody>
            {splits.map((split) => (
              <SplitLine key={split.value} split={split} field={breakdown} />
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}

function SplitLine({
  split: { value, entered, rates, rate, change },
  field,
}: {
  readonly split: FunnelSplit;
  readonly field: string;
}) {
  const { conditions, setConditions } = useAnalytics();
  return (
    <Row className="hover:bg-hover">
      <Cell className="min-w-28 max-w-64">
        <SplitValue
          field={field}
          value={value}
          isChosen={isChosen(conditions, field, value)}
          onChoose={value === OTHERS ? undefined : () => setConditions(toggleValue(conditions, field, value))}
        />
      </Cell>
      <FigureCell value={entered} kind="count" metric="total_users" />
      {rates.slice(1, -1).map(({ number, rate: one }) => (
        <Cell key={number} isNumber className="text-ink-2 max-sm:hidden">
          {formatFigure(one, 'percent')}
        </Cell>
      ))}
      <FigureCell value={rate} kind="percent" metric="conversion_rate" change={change}>
        <RateBar rate={rate} />
      </FigureCell>
    </Row>
  );
}
