import { Link } from '@tanstack/react-router';
import { toProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { CardMenu, conditionText, csvName, useAnalytics, writeCsv } from '../../analytics/index.ts';
import { FigureCell, HeadFigure } from '../steps/figure-cells.tsx';
import { ReportMenu } from '../steps/report-menu.tsx';
import { describeStep, type Report, stepOf } from '../steps/step.ts';
import type { GoalLine } from './goal-line.ts';
import type { GoalFigures } from './goal-rows.ts';
import { useGoalFigures } from './use-goal-figures.ts';
import { useGoalLines } from './use-goal-lines.ts';

/** All goals with how often they are reached; one leads to all that is known of it. */
export function GoalList({
  goals,
  onEdit,
}: {
  readonly goals: readonly Report[];
  readonly onEdit: (goal: Report) => void;
}) {
  const { website } = useAnalytics();
  const { parts, rows, error, isPlaceholder, refetch } = useGoalFigures(goals);
  const over = useGoalLines(goals);
  const problem = error ?? over.error;
  const retry = () => {
    refetch();
    over.refetch();
  };
  const isWhole = rows.every((row) => row !== undefined);
  const csv = () => ({
    name: csvName(website.domain ?? website.name, 'goals'),
    text: writeCsv([
      ['Goal', 'Conversions', 'Visitors', 'Conversion (%)'],
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
      title="All goals"
      actions={<CardMenu title="Goals" parts={parts} csv={isWhole ? csv : undefined} />}
    >
      {problem !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(problem)} onRetry={retry} />
        </div>
      )}
      <Table label="Goals" className={isPlaceholder ? 'opacity-60 transition-opacity delay-150' : ''}>
        <TableHead>
          <Row>
            <HeadCell>Goal</HeadCell>
            <HeadCell className="max-sm:hidden">Conversions over time</HeadCell>
            <HeadFigure type="goals" field="conversion_rate">
              Conversion
            </HeadFigure>
            <HeadFigure type="goals" field="users" className="max-sm:hidden">
              Visitors
            </HeadFigure>
            <HeadFigure type="goals" field="conversions" className="max-sm:hidden">
              Conversions
            </HeadFigure>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {goals.map((goal, index) => (
            <GoalRow
              key={goal.id}
              goal={goal}
              row={rows[index]}
              line={over.lines[index]}
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
  onEdit,
}: {
  readonly goal: Report;
  readonly row: GoalFigures | undefined;
  readonly line: GoalLine | undefined;
  readonly onEdit: () => void;
}) {
  const { name, visibility, definition } = goal;
  // Where there is no room for a column, it stands below the name.
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
          {visibility === 'personal' && <Badge>Only you</Badge>}
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
        <ReportMenu report={goal} noun="Goal" onEdit={stepOfGoal(goal) && onEdit} />
      </Cell>
    </Row>
  );
}

/** What a goal asks, in words: `Event is signup, where plan is pro`. */
export function describeGoal(definition: Report['definition']): string {
  if (definition.kind !== 'goal') return '';
  const step = stepOf(definition);
  const conditions =
    step === undefined ? ['by a filter that only the API shows'] : step.conditions.map(conditionText);
  return [describeStep(definition), ...conditions].join(', ');
}

/** The step that a goal is; `undefined` when it cannot be shown here. */
export function stepOfGoal({ definition }: Report) {
  return definition.kind === 'goal' ? stepOf(definition) : undefined;
}
