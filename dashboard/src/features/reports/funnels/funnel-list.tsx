import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  comparedScope,
  csvName,
  type Figures,
  useAnalytics,
  useFiguresOfAll,
  writeCsv,
} from '../../analytics/index.ts';
import { FigureCell, HeadFigure, RateBar } from '../steps/figure-cells.tsx';
import { ReportMenu } from '../steps/report-menu.tsx';
import type { FunnelDefinition, Report } from '../steps/step.ts';
import { describeFunnel, funnelPart, optionsOfSaved } from './funnel.ts';
import { type FunnelStep, funnelSteps } from './funnel-rows.ts';
import { messages } from './messages.ts';

/** The number of funnels with figures in the list. Funnels are more expensive to query than goals. */
const WITH_FIGURES = 12;

interface SavedFunnel {
  readonly report: Report;
  readonly definition: FunnelDefinition;
}

/** The list of saved funnels with their conversion. */
export function FunnelList({
  funnels,
  onNew,
}: {
  readonly funnels: readonly Report[];
  readonly onNew: () => void;
}) {
  const { search, subject: website } = useAnalytics();
  const saved = funnels.flatMap((report): readonly SavedFunnel[] =>
    report.definition.kind === 'funnel' ? [{ report, definition: report.definition }] : [],
  );
  const frame = comparedScope(search);
  const parts = saved
    .slice(0, WITH_FIGURES)
    .map(({ definition }) => funnelPart(frame, optionsOfSaved(definition)));
  const answers = useFiguresOfAll(parts);
  const ends = answers.map(({ data }) => endsOf(data));
  const failed = answers.find(({ error }) => error !== null);
  const csv = () => ({
    name: csvName(website.domain ?? website.name, 'funnels'),
    text: writeCsv([
      [messages.funnel, messages.columns.steps, messages.columns.entered, messages.columns.conversionPercent],
      ...saved.map(({ report, definition }, index) => [
        report.name,
        describeFunnel(definition),
        ends[index]?.first.users ?? null,
        ends[index]?.last.rate ?? null,
      ]),
    ]),
  });
  return (
    <Card
      isFlush
      title={messages.saved}
      actions={
        <>
          <Button variant="primary" size="sm" onClick={onNew}>
            <Plus aria-hidden />
            {messages.new}
          </Button>
          <CardMenu
            title={messages.title}
            parts={parts}
            csv={ends.every((end) => end !== undefined) ? csv : undefined}
          />
        </>
      }
    >
      {failed?.error && (
        <div className="p-4">
          <ProblemNotice {...toProblem(failed.error)} onRetry={() => void failed.refetch()} />
        </div>
      )}
      <Table label={messages.saved}>
        <TableHead>
          <Row>
            <HeadCell>{messages.funnel}</HeadCell>
            <HeadFigure type="funnels" field="conversion_rate">
              {messages.columns.conversion}
            </HeadFigure>
            <HeadFigure type="funnels" field="total_users" className="max-sm:hidden">
              {messages.columns.entered}
            </HeadFigure>
            <HeadCell>
              <span className="sr-only">{messages.actions}</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {saved.map((funnel, index) => (
            <FunnelLine
              key={funnel.report.id}
              funnel={funnel}
              ends={index < WITH_FIGURES ? ends[index] : 'notLoaded'}
            />
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

interface Ends {
  readonly first: FunnelStep;
  readonly last: FunnelStep;
}

function endsOf(figures: Figures | undefined): Ends | undefined {
  const steps = figures === undefined ? [] : funnelSteps(figures);
  const [first, last] = [steps[0], steps.at(-1)];
  return first === undefined || last === undefined ? undefined : { first, last };
}

function FunnelLine({
  funnel: { report, definition },
  ends,
}: {
  readonly funnel: SavedFunnel;
  /** `undefined` while they are loading. */
  readonly ends: Ends | 'notLoaded' | undefined;
}) {
  return (
    <Row className="hover:bg-hover">
      <Cell className="min-w-36 max-w-96 py-2.5">
        <span className="flex items-center gap-2">
          <Link
            from="/websites/$websiteId/funnels"
            search={(old) => ({ ...old, saved: report.id })}
            className="min-w-0 truncate rounded-sm font-medium hover:text-accent-text hover:underline pointer-coarse:py-2"
          >
            {report.name}
          </Link>
          {report.visibility === 'personal' && <Badge>{messages.onlyYou}</Badge>}
        </span>
        <span className="block truncate text-ink-3 text-xs">{describeFunnel(definition)}</span>
      </Cell>
      {ends === 'notLoaded' && (
        <Cell isNumber colSpan={2} className="text-ink-3">
          {messages.notLoaded}
        </Cell>
      )}
      {ends === undefined && (
        <Cell isNumber colSpan={2}>
          <Skeleton className="ml-auto w-32" />
        </Cell>
      )}
      {ends !== undefined && ends !== 'notLoaded' && (
        <>
          <FigureCell
            value={ends.last.rate}
            kind="percent"
            metric="conversion_rate"
            change={ends.last.change}
          >
            <RateBar rate={ends.last.rate} />
          </FigureCell>
          <FigureCell
            value={ends.first.users}
            kind="count"
            metric="users"
            change={ends.first.usersChange}
            className="max-sm:hidden"
          />
        </>
      )}
      <Cell className="w-12 text-right">
        <ReportMenu report={report} />
      </Cell>
    </Row>
  );
}
