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

/** A funnel reads more than a goal: of so many, figures show in the list. */
const WITH_FIGURES = 12;

interface SavedFunnel {
  readonly report: Report;
  readonly definition: FunnelDefinition;
}

/** All saved funnels with their conversion; one leads to all that is known of it. */
export function FunnelList({
  funnels,
  onNew,
}: {
  readonly funnels: readonly Report[];
  readonly onNew: () => void;
}) {
  const { search, website } = useAnalytics();
  const saved = funnels.flatMap((report): readonly SavedFunnel[] =>
    report.definition.kind === 'funnel' ? [{ report, definition: report.definition }] : [],
  );
  const frame = comparedScope(search);
  const parts = saved
    .slice(0, WITH_FIGURES)
    .map(({ definition }) => funnelPart(frame, optionsOfSaved(definition)));
  const answers = useFiguresOfAll(parts);
  const ends = answers.map(({ data }) => endsOf(data));
  const most = Math.max(0, ...ends.map((end) => end?.last.rate ?? 0));
  const failed = answers.find(({ error }) => error !== null);
  const csv = () => ({
    name: csvName(website.domain ?? website.name, 'funnels'),
    text: writeCsv([
      ['Funnel', 'Steps', 'Entered', 'Conversion (%)'],
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
      title="Saved funnels"
      actions={
        <>
          <Button variant="primary" size="sm" onClick={onNew}>
            <Plus aria-hidden />
            New funnel
          </Button>
          <CardMenu
            title="Funnels"
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
      <Table label="Saved funnels">
        <TableHead>
          <Row>
            <HeadCell>Funnel</HeadCell>
            <HeadFigure type="funnels" field="conversion_rate">
              Conversion
            </HeadFigure>
            <HeadFigure type="funnels" field="total_users" className="max-sm:hidden">
              Entered
            </HeadFigure>
            <HeadCell>
              <span className="sr-only">Actions</span>
            </HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {saved.map((funnel, index) => (
            <FunnelLine
              key={funnel.report.id}
              funnel={funnel}
              ends={index < WITH_FIGURES ? ends[index] : 'unasked'}
              most={most}
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
  most,
}: {
  readonly funnel: SavedFunnel;
  /** `undefined` while they are on their way. */
  readonly ends: Ends | 'unasked' | undefined;
  readonly most: number;
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
          {report.visibility === 'personal' && <Badge>Only you</Badge>}
        </span>
        <span className="block truncate text-ink-3 text-xs">{describeFunnel(definition)}</span>
      </Cell>
      {ends === 'unasked' && (
        <Cell isNumber colSpan={2} className="text-ink-3">
          Open it to count
        </Cell>
      )}
      {ends === undefined && (
        <Cell isNumber colSpan={2}>
          <Skeleton className="ml-auto w-32" />
        </Cell>
      )}
      {ends !== undefined && ends !== 'unasked' && (
        <>
          <FigureCell
            value={ends.last.rate}
            kind="percent"
            metric="conversion_rate"
            change={ends.last.change}
          >
            <RateBar rate={ends.last.rate} most={most} />
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
        <ReportMenu report={report} noun="Funnel" />
      </Cell>
    </Row>
  );
}
