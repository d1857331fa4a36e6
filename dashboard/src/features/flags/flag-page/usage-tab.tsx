import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumnStacked } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import { SERIES_GROUNDS } from '../flag-editor/series.ts';
import { formatPercent } from '../flag-parts/format.ts';
import { PERIODS } from './flag-search.ts';
import type { FlagSectionProps } from './flag-section-props.ts';
import { messages } from './messages.ts';
import { UsageChart } from './usage-chart.tsx';
import { countsOf, lastDays } from './usage-days.ts';

const texts = messages.usage;
const REFRESH_MS = 60_000;
const PERCENT = 100;

type Usage = Outputs['flags']['usage'];

/** How often the flag was evaluated: by day and variant, and by SDK. */
export function UsageTab({ flag, environments, environment, search, onSearch }: FlagSectionProps) {
  const { days = PERIODS[0] } = search;
  const range = lastDays(Number(days), Date.now());
  const found = useQuery(
    rpc.flags.usage.queryOptions({
      input: { id: flag.id, environment: environment.name, ...range },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_MS,
    }),
  );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label={texts.period}
          value={days}
          onChange={(next) => onSearch({ days: next === PERIODS[0] ? undefined : next })}
          segments={PERIODS.map((value) => ({ value, label: texts.days({ count: Number(value) }) }))}
        />
        {environments.length > 1 && (
          <SegmentedControl
            label={messages.environment}
            value={environment.name}
            onChange={(name) =>
              onSearch({
                environment: environments.find((one) => one.name === name)?.isDefault ? undefined : name,
              })
            }
            segments={environments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          />
        )}
        {flag.usage?.lastEvaluatedAt != null && (
          <p className="text-ink-3">
            {texts.last({ ago: formatAgo(flag.usage.lastEvaluatedAt, Date.now()) })}
          </p>
        )}
      </div>
      {found.error !== null && (
        <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
      )}
      {found.error === null && found.data === undefined && (
        <Card>
          <SkeletonLines count={8} label={messages.loading} />
        </Card>
      )}
      {found.data !== undefined && <Figures usage={found.data} />}
    </div>
  );
}

function Figures({ usage }: { readonly usage: Usage }) {
  const { total, variants, days, sdks } = usage;
  if (total === 0)
    return (
      <Card>
        <EmptyState icon={<ChartColumnStacked />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      </Card>
    );
  const counts = countsOf(variants);
  return (
    <>
      <Card title={texts.title} description={texts.total({ count: total })}>
        <UsageChart
          days={days.map(({ date, variants: ofDay }) => ({ date, counts: countsOf(ofDay) }))}
          names={counts.map(({ name }) => name)}
        />
      </Card>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Shares title={texts.byVariant} rows={counts} total={total} isColored />
        <Shares
          title={texts.bySdk}
          rows={sdks.map(({ sdk, evaluations }) => ({
            name: sdk === '' ? texts.unknownSdk : sdk,
            count: evaluations,
          }))}
          total={total}
        />
      </div>
    </>
  );
}

function Shares({
  title,
  rows,
  total,
  isColored = false,
}: {
  readonly title: string;
  readonly rows: readonly { readonly name: string; readonly count: number }[];
  readonly total: number;
  readonly isColored?: boolean;
}) {
  return (
    <Card title={title} isFlush>
      <Table label={title} isPlain>
        <TableHead>
          <Row>
            <HeadCell>{texts.name}</HeadCell>
            <HeadCell isNumber>{texts.evaluations}</HeadCell>
            <HeadCell isNumber>{texts.share}</HeadCell>
          </Row>
        </TableHead>
        <TableBody>
          {rows.map(({ name, count }, index) => (
            <Row key={name}>
              <Cell className="max-w-0 w-full">
                <span className="flex items-center gap-2">
                  {isColored && (
                    <span
                      aria-hidden
                      className={`size-2.5 shrink-0 rounded-full forced-color-adjust-none ${SERIES_GROUNDS[index % SERIES_GROUNDS.length]}`}
                    />
                  )}
                  <span className="truncate font-mono text-xs">{name}</span>
                </span>
              </Cell>
              <Cell isNumber>{count.toLocaleString(LANGUAGE)}</Cell>
              <Cell isNumber>{formatPercent(Math.round((count / total) * PERCENT * 10) / 10)}</Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}
