import { LANGUAGE } from '../../../lib/language.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  Explained,
  type Frame,
  granularityOf,
  type SparkLine,
  sparkLine,
  useAnalytics,
  useFiguresOfAll,
} from '../../analytics/index.ts';
import { type ErrorGroup, type placesOf, TREND_FIELD, trendPart } from './error-groups.ts';
import { type StateChange, type StatesOfIssues, stateOf, useStateChange } from './error-states.ts';
import { messages } from './messages.ts';
import { StateMenu } from './state-menu.tsx';

type Places = ReturnType<typeof placesOf>;
type PlaceValue = NonNullable<ReturnType<Places['get']>>;

/** The table of one page of issues. */
export function GroupTable({
  groups,
  states,
  scope,
  pages,
  browsers,
  onOpen,
}: {
  readonly groups: readonly ErrorGroup[];
  readonly states: StatesOfIssues;
  readonly scope: Frame;
  readonly pages: Places | undefined;
  readonly browsers: Places | undefined;
  readonly onOpen: (fingerprint: string) => void;
}) {
  const { canEdit } = useAnalytics();
  const trends = useTrends(groups, scope);
  const changing = useStateChange();
  return (
    <Table label={messages.issues}>
      <TableHead>
        <Row>
          <HeadCell>
            <Head field="message">{messages.columns.error}</Head>
          </HeadCell>
          <HeadCell className="max-md:hidden">{messages.trend.title}</HeadCell>
          <HeadCell isNumber>
            <Head field="count">{messages.figures.errors}</Head>
          </HeadCell>
          <HeadCell isNumber>
            <Head field="users">{messages.figures.visitors}</Head>
          </HeadCell>
          <HeadCell className="max-xl:hidden">{messages.splits.page.title}</HeadCell>
          <HeadCell className="max-2xl:hidden">{messages.splits.browser.title}</HeadCell>
          <HeadCell isNumber className="max-xl:hidden">
            <Head field="first_seen">{messages.columns.firstSeen}</Head>
          </HeadCell>
          <HeadCell isNumber className="max-sm:hidden">
            <Head field="last_seen">{messages.columns.lastSeen}</Head>
          </HeadCell>
          {canEdit && (
            <HeadCell>
              <span className="sr-only">{messages.actions.title}</span>
            </HeadCell>
          )}
        </Row>
      </TableHead>
      <TableBody>
        {groups.map((group, index) => (
          <GroupRow
            key={group.fingerprint}
            group={group}
            trend={trends[index]}
            page={pages?.get(group.fingerprint)}
            browser={browsers?.get(group.fingerprint)}
            states={states}
            onOpen={onOpen}
            onChange={canEdit ? changing.mutate : undefined}
          />
        ))}
      </TableBody>
    </Table>
  );
}

/** The errors of each issue over time, with one request; `undefined` while they are loading. */
function useTrends(groups: readonly ErrorGroup[], scope: Frame): readonly (SparkLine | undefined)[] {
  const { search } = useAnalytics();
  const granularity = granularityOf(search);
  const answers = useFiguresOfAll(
    groups.map(({ fingerprint }) => trendPart(scope, fingerprint, granularity)),
  );
  const reading = { granularity, nowMs: Date.now(), isAllTime: search.range === 'all' };
  return answers.map(({ data }) => data && sparkLine(data, TREND_FIELD, reading, messages.trend));
}

function GroupRow({
  group,
  trend,
  page,
  browser,
  states,
  onOpen,
  onChange,
}: {
  readonly group: ErrorGroup;
  readonly trend: SparkLine | undefined;
  readonly page: PlaceValue | undefined;
  readonly browser: PlaceValue | undefined;
  readonly states: StatesOfIssues;
  readonly onOpen: (fingerprint: string) => void;
  /** Absent if the website may not be changed. */
  readonly onChange: ((change: StateChange) => void) | undefined;
}) {
  const nowMs = Date.now();
  const { fingerprint, message, type, place, release, count, users, firstSeen, lastSeen, isNew } = group;
  const isRegressed = states.get(fingerprint)?.isRegressed === true;
  const state = stateOf(states, fingerprint);
  const details = [type, place, release].filter((part) => part !== '').join(' · ');
  return (
    <Row className="hover:bg-hover">
      <Cell className="max-w-44 sm:max-w-72">
        <button
          type="button"
          onClick={() => onOpen(fingerprint)}
          className="flex max-w-full flex-col items-start rounded-sm text-left hover:text-accent-text"
        >
          <span className="line-clamp-2 font-medium break-words">{message}</span>
          <span className="flex max-w-full items-center gap-1.5 text-ink-3 text-xs">
            {isRegressed && <Badge tone="bad">{messages.regressed}</Badge>}
            {isNew === true && state === 'open' && !isRegressed && <Badge tone="warn">{messages.new}</Badge>}
            <span className="truncate">{details}</span>
          </span>
        </button>
      </Cell>
      <Cell className="w-28 max-md:hidden">
        {trend === undefined ? (
          <Skeleton className="h-7! w-24" />
        ) : (
          <Sparkline {...trend} className="block h-7 w-24" />
        )}
      </Cell>
      <Cell isNumber className="font-medium">
        {count.toLocaleString(LANGUAGE)}
      </Cell>
      <Cell isNumber>{users.toLocaleString(LANGUAGE)}</Cell>
      <Cell className="max-w-32 text-ink-2 max-xl:hidden">
        <Place place={page} />
      </Cell>
      <Cell className="max-w-40 text-ink-2 max-2xl:hidden">
        <Place place={browser} />
      </Cell>
      <Cell isNumber className="whitespace-nowrap text-ink-2 max-xl:hidden" title={formatTime(firstSeen)}>
        {formatAgo(firstSeen, nowMs)}
      </Cell>
      <Cell isNumber className="whitespace-nowrap text-ink-2 max-sm:hidden" title={formatTime(lastSeen)}>
        {formatAgo(lastSeen, nowMs)}
      </Cell>
      {onChange !== undefined && (
        <Cell isNumber className="w-12 pl-0!">
          <StateMenu group={group} state={state} onChange={onChange} />
        </Cell>
      )}
    </Row>
  );
}

function Place({ place }: { readonly place: PlaceValue | undefined }) {
  if (place === undefined) return null;
  const { most, others } = place;
  return (
    <span className="flex items-center gap-1">
      <span className="truncate">{most}</span>
      {others > 0 && <span className="shrink-0 text-ink-3 text-xs">+{others}</span>}
    </span>
  );
}

function Head({ field, children }: { readonly field: string; readonly children: string }) {
  return (
    <Explained subject={{ type: 'error_fingerprints', field }}>
      <button
        type="button"
        className="min-h-6 cursor-help rounded-sm font-medium decoration-dotted underline-offset-3 hover:underline focus-visible:underline"
      >
        {children}
      </button>
    </Explained>
  );
}
