import type { ReactNode } from 'react';
import { toProblem } from '../../../../api/problem.ts';
import { moneyIn } from '../../../../lib/money.ts';
import { Card } from '../../../../ui/card.tsx';
import { ProblemNotice } from '../../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import {
  CardMenu,
  ChangeBadge,
  csvName,
  ExplainedWord,
  type Figures,
  formatFigure,
  numberIn,
  type Row,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import {
  amountsIn,
  conversionsPart,
  earlierPart,
  knownChange,
  type Report,
  revenueChanges,
  visitsPart,
} from './visit-parts.ts';

const texts = messages.visits;

type Kind = 'count' | 'percent' | 'duration';

const TILES: readonly {
  type: 'link_visits' | 'link_conversions';
  field: keyof typeof texts.fields;
  kind: Kind;
}[] = [
  { type: 'link_visits', field: 'visits', kind: 'count' },
  { type: 'link_visits', field: 'visitors', kind: 'count' },
  { type: 'link_visits', field: 'bounce_rate', kind: 'percent' },
  { type: 'link_visits', field: 'avg_session_duration', kind: 'duration' },
  { type: 'link_conversions', field: 'conversions', kind: 'count' },
  { type: 'link_conversions', field: 'converted_visits', kind: 'count' },
  { type: 'link_conversions', field: 'conversion_rate', kind: 'percent' },
];

/** The visits that a link led to, with their conversions and revenue, and the changes of these figures. */
export function VisitFigures({
  goal,
  choice,
}: {
  readonly goal: Report | undefined;
  /** The choice of the goal. */
  readonly choice: ReactNode;
}) {
  const { search, subject } = useAnalytics();
  const parts = {
    link_visits: visitsPart(search),
    link_conversions: conversionsPart('link_conversions', search, goal),
  };
  const visits = useFigures(parts.link_visits);
  const conversions = useFigures(parts.link_conversions);
  const earlier = useFigures(conversions.data && earlierPart(parts.link_conversions, conversions.data));
  const answers = { link_visits: visits, link_conversions: conversions };
  const error = visits.error ?? conversions.error ?? earlier.error;
  const isOld = visits.isPlaceholderData || conversions.isPlaceholderData;
  const csv = () => ({
    name: csvName(subject.name, 'visits'),
    text: writeCsv([
      TILES.map(({ field }) => texts.fields[field]).concat(texts.revenue),
      [
        ...TILES.map(({ type, field }) => figureIn(answers[type].data, field)),
        amountsIn(conversions.data)
          .map(({ currency, amount }) => `${amount} ${currency}`)
          .join('; '),
      ],
    ]),
  });
  const isLoaded = visits.data !== undefined && conversions.data !== undefined;
  return (
    <Card
      isFlush
      title={texts.title}
      actions={
        <>
          {choice}
          <CardMenu
            title={texts.title}
            parts={[parts.link_visits, parts.link_conversions]}
            csv={isLoaded ? csv : undefined}
          />
        </>
      }
    >
      {error !== null && (
        <div className="px-4 pb-4">
          <ProblemNotice
            {...toProblem(error)}
            onRetry={() => void Promise.all([visits.refetch(), conversions.refetch()])}
          />
        </div>
      )}
      <dl
        className={`grid grid-cols-2 gap-px overflow-hidden border-line border-t bg-line lg:grid-cols-4 ${isOld ? 'opacity-60' : ''}`}
      >
        {TILES.map(({ type, field, kind }) => {
          const { data } = answers[type];
          const change = knownChange(data?.result.comparison?.data[0], field);
          return (
            <Tile key={field} type={type} field={field} title={texts.fields[field]} figures={data}>
              <span className="font-semibold text-2xl tracking-tight">
                {formatFigure(figureIn(data, field), kind)}
              </span>
              {change && <ChangeBadge change={change} metric={field} kind={kind} />}
            </Tile>
          );
        })}
        <Tile type="link_conversions" field="revenue" title={texts.revenue} figures={conversions.data}>
          <Revenue figures={conversions.data} earlier={earlier.data} />
        </Tile>
      </dl>
      <p className="px-4 py-3 text-ink-3">{hasVisits(visits.data) ? texts.rule : texts.none}</p>
    </Card>
  );
}

function Tile({
  type,
  field,
  title,
  figures,
  children,
}: {
  readonly type: string;
  readonly field: string;
  readonly title: string;
  readonly figures: Figures | undefined;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 bg-surface px-4 py-3">
      <dt className="font-medium text-ink-2 text-xs">
        <ExplainedWord subject={{ type, field }}>{title}</ExplainedWord>
      </dt>
      <dd className="flex flex-col items-start gap-0.5">
        {figures === undefined ? <Skeleton className="my-1 h-6 w-20" /> : children}
      </dd>
    </div>
  );
}

/** A figure of the only row; without visits there is no row. */
function figureIn(figures: Figures | undefined, field: string): number | null {
  const row: Row | undefined = figures?.result.data[0];
  if (row !== undefined) return numberIn(row, field);
  return field === 'bounce_rate' || field === 'avg_session_duration' ? null : 0;
}

function hasVisits(figures: Figures | undefined): boolean {
  return figures === undefined || figures.result.data.length > 0;
}

/** The revenue in each currency, with its change if a range is compared. */
function Revenue({
  figures,
  earlier,
}: {
  readonly figures: Figures | undefined;
  readonly earlier: Figures | undefined;
}) {
  const amounts = amountsIn(figures);
  const changes = earlier === undefined ? undefined : revenueChanges(amounts, amountsIn(earlier));
  if ((changes ?? amounts).length === 0) return <span className="font-semibold text-2xl">–</span>;
  if (changes === undefined)
    return (
      <span className="font-semibold text-2xl tracking-tight">
        {amounts.map(({ currency, amount }) => moneyIn(currency).short(amount)).join(' · ')}
      </span>
    );
  return changes.map(({ currency, amount, change }) => (
    <span key={currency} className="flex flex-col items-start gap-0.5">
      <span className="font-semibold text-2xl tracking-tight">{moneyIn(currency).short(amount)}</span>
      <ChangeBadge change={change} metric="revenue" kind={moneyIn(currency).full} />
    </span>
  ));
}
