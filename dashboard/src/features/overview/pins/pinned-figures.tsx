import { Link } from '@tanstack/react-router';
import { UserRound } from 'lucide-react';
import { toProblem } from '../../../api/problem.ts';
import { moneyIn } from '../../../lib/money.ts';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ChangeBadge, formatFigure, formatShortFigure } from '../../analytics/figures/index.ts';
import type { ListedWebsite } from '../website-card.tsx';
import { searchOfWebsite } from '../website-range.ts';
import { messages } from './messages.ts';
import { nameOf } from './name-pin.ts';
import { type Pin, targetOf, type WebsitePins } from './pin-list.ts';
import { METRIC_KINDS } from './pin-metrics.ts';
import { keyOf, type PinFigure } from './pin-queries.ts';
import { type PinScope, usePinFigures } from './use-pin-figures.ts';

/** The pins of a website with their figures, each with a link to its report. */
export function PinnedFigures({
  website,
  pins,
  scope,
}: {
  readonly website: ListedWebsite;
  readonly pins: WebsitePins['pins'];
  readonly scope: PinScope;
}) {
  const { data, error, isPlaceholderData } = usePinFigures(scope);
  const isLoading = error === null && (data === undefined || isPlaceholderData);
  const rows = pins.map((pin) => ({ pin, figure: data?.get(keyOf(website.id, pin)) }));
  return (
    <dl
      aria-label={messages.list({ website: website.name })}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-2 border-line border-t px-2 py-1.5"
    >
      {rows.map(({ pin, figure }) => (
        <div
          key={targetOf(pin)}
          className="relative col-span-full grid min-h-7 grid-cols-subgrid items-center rounded-md px-2 hover:bg-hover pointer-coarse:min-h-10"
        >
          <dt className="truncate text-ink-2">
            <PinLink website={website} pin={pin} title={describe(pin, figure)} scope={scope} />
          </dt>
          <PinValue pin={pin} figure={figure} isLoading={isLoading && figure === undefined} />
        </div>
      ))}
    </dl>
  );
}

/** The error of the figures of all pins, if there is one. */
export function PinProblem({ scope }: { readonly scope: PinScope }) {
  const { error, refetch } = usePinFigures(scope);
  return error && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />;
}

/** A link that covers its row. */
function PinLink({
  website,
  pin,
  title,
  scope: { range, zone },
}: {
  readonly website: ListedWebsite;
  readonly pin: Pin;
  readonly title: string;
  readonly scope: PinScope;
}) {
  const search = searchOfWebsite(range, website, zone, Date.now());
  const common = {
    params: { websiteId: website.id },
    title,
    className: 'after:absolute after:inset-0 after:rounded-md',
  };
  const name = nameOf(pin);
  if (pin.kind === 'goal')
    return (
      <Link to="/websites/$websiteId/goals" search={{ ...search, goal: pin.reportId }} {...common}>
        {name}
      </Link>
    );
  if (pin.metric === 'total_revenue')
    return (
      <Link to="/websites/$websiteId/revenue" search={search} {...common}>
        {name}
      </Link>
    );
  const { metric } = pin;
  return (
    <Link
      to="/websites/$websiteId"
      search={{ ...search, ...(metric !== 'median_session_duration' && { metric }) }}
      {...common}
    >
      {name}
    </Link>
  );
}

function PinValue({
  pin,
  figure,
  isLoading,
}: {
  readonly pin: Pin;
  readonly figure: PinFigure | undefined;
  readonly isLoading: boolean;
}) {
  if (isLoading)
    return (
      <dd className="col-span-2">
        <Skeleton className="ml-auto h-3.5! w-20" />
      </dd>
    );
  const { value = null, change, visitors } = figure ?? {};
  const { metric, short, full } = formatOf(pin, figure?.currency);
  return (
    <>
      <dd className="whitespace-nowrap text-right tabular-nums">
        {visitors !== undefined && (
          <span className="mr-2.5 inline-flex items-baseline gap-1 text-ink-3 text-xs">
            <UserRound aria-hidden className="size-3 self-center" />
            <span aria-hidden>{formatShortFigure(visitors, 'count')}</span>
            <span className="sr-only">
              {messages.visitors({ count: visitors, text: formatShortFigure(visitors, 'count') })}
            </span>
          </span>
        )}
        <span className="font-medium">{short(value)}</span>
      </dd>
      <dd className="flex justify-end">
        {change && <ChangeBadge change={change} metric={metric} kind={changeFormatOf(pin, full)} />}
      </dd>
    </>
  );
}

/** The name of a pin with its exact figures: `Sign-ups: 7.1%, 94 visitors`. */
function describe(pin: Pin, figure: PinFigure | undefined): string {
  if (figure === undefined) return nameOf(pin);
  const { value, visitors, currency } = figure;
  const figures = [
    formatOf(pin, currency).full(value),
    ...(visitors === undefined
      ? []
      : [messages.visitors({ count: visitors, text: formatFigure(visitors, 'count') })]),
  ];
  return `${nameOf(pin)}: ${figures.join(', ')}`;
}

/** The metric as changes name it, and the formats of its figure. */
function formatOf(pin: Pin, currency = '') {
  const metric = pin.kind === 'goal' ? 'conversion_rate' : pin.metric;
  const kind = kindOf(pin);
  if (kind === 'money') return { metric, ...moneyIn(currency) };
  return {
    metric,
    short: (value: number | null) => formatShortFigure(value, kind),
    full: (value: number | null) => formatFigure(value, kind),
  };
}

function kindOf(pin: Pin) {
  return pin.kind === 'goal' ? 'percent' : METRIC_KINDS[pin.metric];
}

function changeFormatOf(pin: Pin, money: (value: number | null) => string) {
  const kind = kindOf(pin);
  return kind === 'money' ? (value: number) => money(value) : kind;
}
