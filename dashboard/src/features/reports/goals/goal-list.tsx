import { Link } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  conditionText,
  csvName,
  granularityOf,
  type SparkLine,
  sparkLine,
  useAnalytics,
  useFiguresOfAll,
  writeCsv,
} from '../../analytics/index.ts';
import { FigureCell, HeadFigure } from '../steps/figure-cells.tsx';
import { describeStep, type Report, stepOf } from '../steps/step.ts';
import { GoalMenu, Pinned } from './goal-menu.tsx';
import { goalLinePart, LINE_FIELD } from './goal-parts.ts';
import type { GoalFigures } from './goal-rows.ts';
import { messages } from './messages.ts';
import { useGoalFigures } from './use-goal-figures.ts';
import { type GoalPins, useGoalPins } from './use-goal-pins.ts';

/** The list of goals with their figures. */
export function GoalList({
  goals,
  onEdit,
}: {
  readonly goals: readonly Report[];
  readonly onEdit: (goal: Report) => void;
}) {
  const { subject: website } = useAnalytics();
  const { parts, rows, error, isPlaceholder, refetch } = useGoalFigures(goals);
  const series = useGoalLines(goals);
  const pins = useGoalPins();
  const problem = error ?? series.error ?? pins.error;
  const retry = () => {
    refetch();
    series.refetch();
    pins.refetch();
  };
  const isComplete = rows.every((row) => row !== undefined);
  const csv = () => ({
    name: csvName(website.domain ?? website.name, 'goals'),
    text: writeCsv([
      [
        messages.goal,
        messages.columns.conversions,
        messages.columns.visitors,
        messages.columns.conversionPercent,
      ],
      ...goals.map(({ name }, index) => [
        name,
        rows[index]?.conversions ?? null,
        rows[index]?.visitors ?? null,
        rows[index]?.rate ?? null,
      ]),
    ]),
  });
  return (
    <Card
      isFlush
      title={messages.all}
      actions={<CardMenu title={messages.title} parts={parts} csv={isComplete ? csv : undefined} />}
    >
      {problem !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(problem)} onRetry={retry} />
        </div>
      )}
      <Table
        label={messages.title}
        className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}
      >
        <TableHead>
          <Row>
            <HeadCell>{messages.goal}</HeadCell>
            <HeadCell className="max-sm:hidden">{messages.line.title}</HeadCell>
            <HeadFigure type="goals" field="conversion_rate">
              {messages.columns.conversion}
            </HeadFigure>
            <HeadFigure type="goals" field="users" className="max-sm:hidden">
              {messages.columns.visitors}
            </HeadFigure>
            <HeadFigure type="goals" field="conversions" className="max-sm:hidden">
              {messages.columns.conversions}
            </HeadFigure>
            <HeadCell>
              <span className="sr-only">{messages.actions}</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {goals.map((goal, index) => (
            <GoalRow
              key={goal.id}
              goal={goal}
              row={rows[index]}
              line={series.lines[index]}
              pins={pins}
              onEdit={() => onEdit(goal)}
            />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

function GoalRow({
  goal,
  row,
  line,
  pins,
  onEdit,
}: {
  readonly goal: Report;
  readonly row: GoalFigures | undefined;
  readonly line: SparkLine | undefined;
  readonly pins: GoalPins;
  readonly onEdit: () => void;
}) {
  const { name, visibility, definition } = goal;
  // On narrow screens, the line is below the name.
  const small =
    line === undefined ? (
      <Skeleton className="h-8! w-full" />
    ) : (
      <Sparkline {...line} className="h-8 w-full" />
    );
  return (
    <Row className="hover:bg-hover">
      <Cell className="min-w-36 max-w-80 py-2.5">
        <span className="flex items-center gap-2">
          <Link
            from="/websites/$websiteId/goals"
            search={(old) => ({ ...old, goal: goal.id })}
            className="min-w-0 truncate rounded-sm font-medium hover:text-accent-text hover:underline pointer-coarse:py-2"
          >
            {name}
          </Link>
          {visibility === 'personal' && <Badge>{messages.onlyYou}</Badge>}
          {pins.has(goal) && <Pinned />}
        </span>
        <span className="block truncate text-ink-3 text-xs">{describeGoal(definition)}</span>
        <span className="mt-2 block sm:hidden">{small}</span>
      </Cell>
      <Cell className="w-40 max-sm:hidden lg:w-64">{small}</Cell>
      {row === undefined ? (
        <Cell isNumber colSpan={3}>
          <Skeleton className="ml-auto w-40" />
        </Cell>
      ) : (
        <>
          <FigureCell value={row.rate} kind="percent" metric="conversion_rate" change={row.changes.rate} />
          <FigureCell
            value={row.visitors}
            kind="count"
            metric="users"
            change={row.changes.visitors}
            className="max-sm:hidden"
          />
          <FigureCell
            value={row.conversions}
            kind="count"
            metric="conversions"
            change={row.changes.conversions}
            className="max-sm:hidden"
          />
        </>
      )}
      <Cell className="w-12 text-right">
        <GoalMenu goal={goal} pins={pins} onEdit={stepOfGoal(goal) && onEdit} />
      </Cell>
    </Row>
  );
}

/** Describes a goal: `Event is signup, plan is pro`. */
export function describeGoal(definition: Report['definition']): string {
  if (definition.kind !== 'goal') return '';
  const step = stepOf(definition);
  const conditions = step === undefined ? [messages.apiFilter] : step.conditions.map(conditionText);
  return [describeStep(definition), ...conditions].join(', ');
}

/** The step of a goal; `undefined` when only the API can show it. */
export function stepOfGoal({ definition }: Report) {
  return definition.kind === 'goal' ? stepOf(definition) : undefined;
}

/** Loads the conversions of goals over time with one request; `undefined` while they are loading. */
function useGoalLines(goals: readonly Report[]): {
  readonly lines: readonly (SparkLine | undefined)[];
  readonly error: Error | null;
  readonly refetch: () => void;
} {
  const { search } = useAnalytics();
  const answers = useFiguresOfAll(
    goals.flatMap(({ definition }) => (definition.kind === 'goal' ? goalLinePart(search, definition) : [])),
  );
  const reading = {
    granularity: granularityOf(search),
    nowMs: Date.now(),
    isAllTime: search.range === 'all',
  };
  return {
    lines: answers.map(({ data }) => data && sparkLine(data, LINE_FIELD, reading, messages.line)),
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => void Promise.all(answers.map((answer) => answer.refetch())),
  };
}
