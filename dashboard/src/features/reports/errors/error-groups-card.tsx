import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { LANGUAGE } from '../../../lib/language.ts';
import { formatAgo, formatTime } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../../ui/table.tsx';
import {
  CardMenu,
  csvName,
  Explained,
  type Frame,
  useAnalytics,
  useFigures,
  writeCsv,
} from '../../analytics/index.ts';
import { type ErrorGroup, groupsOf, groupsPart, placesOf, placesPart } from './error-groups.ts';
import { messages } from './messages.ts';

const PAGE_ROWS = 12;

/** The list of issues. A click opens one. */
export function ErrorGroups({
  scope,
  onOpen,
}: {
  readonly scope: Frame;
  readonly onOpen: (fingerprint: string) => void;
}) {
  const { subject: website } = useAnalytics();
  const [page, setPage] = useState(1);
  const part = groupsPart(scope);
  const [pagesPart, browsersPart] = [placesPart(scope, 'path'), placesPart(scope, 'browser_name')];
  const { data, error, isPlaceholderData, refetch } = useFigures(part);
  const pages = useFigures(pagesPart).data;
  const browsers = useFigures(browsersPart).data;
  const groups = data && groupsOf(data);
  const pageCount = Math.max(1, Math.ceil((groups?.length ?? 0) / PAGE_ROWS));
  const first = (Math.min(page, pageCount) - 1) * PAGE_ROWS;
  return (
    <Card
      isFlush
      title={messages.issues}
      description={messages.issuesDescription}
      actions={
        <CardMenu
          title={messages.issues}
          parts={[part, pagesPart, browsersPart]}
          csv={
            groups &&
            (() => ({ name: csvName(website.domain ?? website.name, 'errors'), text: csvOf(groups) }))
          }
        />
      }
    >
      {error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />
        </div>
      )}
      {groups === undefined && error === null && (
        <div className="p-4">
          <SkeletonLines count={6} label={messages.loading} />
        </div>
      )}
      {groups !== undefined && (
        <div className={isPlaceholderData ? 'opacity-60 transition-opacity delay-150' : ''}>
          <GroupTable
            groups={groups.slice(first, first + PAGE_ROWS)}
            pages={pages && placesOf(pages, 'path')}
            browsers={browsers && placesOf(browsers, 'browser_name')}
            onOpen={onOpen}
          />
          <div className="px-2 py-1">
            <Pagination
              page={Math.min(page, pageCount)}
              pageCount={pageCount}
              onChange={setPage}
              label={messages.pagination}
            />
          </div>
        </div>
      )}
    </Card>
  );
}

type Places = ReturnType<typeof placesOf>;

function GroupTable({
  groups,
  pages,
  browsers,
  onOpen,
}: {
  readonly groups: readonly ErrorGroup[];
  readonly pages: Places | undefined;
  readonly browsers: Places | undefined;
  readonly onOpen: (fingerprint: string) => void;
}) {
  const nowMs = Date.now();
  return (
    <Table label={messages.issues}>
      <TableHead>
        <Row>
          <HeadCell>
            <Head field="message">{messages.columns.error}</Head>
          </HeadCell>
          <HeadCell isNumber>
            <Head field="count">{messages.figures.errors}</Head>
          </HeadCell>
          <HeadCell isNumber className="max-sm:pr-4">
            <Head field="users">{messages.figures.visitors}</Head>
          </HeadCell>
          <HeadCell className="max-lg:hidden">{messages.splits.page.title}</HeadCell>
          <HeadCell className="max-lg:hidden">{messages.splits.browser.title}</HeadCell>
          <HeadCell isNumber className="max-sm:hidden">
            <Head field="first_seen">{messages.columns.firstSeen}</Head>
          </HeadCell>
          <HeadCell isNumber className="max-sm:hidden">
            <Head field="last_seen">{messages.columns.lastSeen}</Head>
          </HeadCell>
        </Row>
      </TableHead>
      <TableBody>
        {groups.map(({ fingerprint, message, type, place, count, users, firstSeen, lastSeen, isNew }) => (
          <Row key={fingerprint} className="hover:bg-hover">
            <Cell className="max-w-48 sm:max-w-96">
              <button
                type="button"
                onClick={() => onOpen(fingerprint)}
                className="flex max-w-full flex-col items-start rounded-sm text-left hover:text-accent-text"
              >
                <span className="line-clamp-2 font-medium break-words">{message}</span>
                <span className="flex max-w-full items-center gap-1.5 text-ink-3 text-xs">
                  {isNew === true && <Badge tone="warn">{messages.new}</Badge>}
                  <span className="truncate">{[type, place].filter((part) => part !== '').join(' · ')}</span>
                </span>
              </button>
            </Cell>
            <Cell isNumber className="font-medium">
              {count.toLocaleString(LANGUAGE)}
            </Cell>
            <Cell isNumber className="max-sm:pr-4">
              {users.toLocaleString(LANGUAGE)}
            </Cell>
            <Cell className="max-w-44 text-ink-2 max-lg:hidden">
              <Place place={pages?.get(fingerprint)} />
            </Cell>
            <Cell className="max-w-40 text-ink-2 max-lg:hidden">
              <Place place={browsers?.get(fingerprint)} />
            </Cell>
            <Cell
              isNumber
              className="whitespace-nowrap text-ink-2 max-sm:hidden"
              title={formatTime(firstSeen)}
            >
              {formatAgo(firstSeen, nowMs)}
            </Cell>
            <Cell
              isNumber
              className="whitespace-nowrap text-ink-2 max-sm:hidden"
              title={formatTime(lastSeen)}
            >
              {formatAgo(lastSeen, nowMs)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Place({
  place,
}: {
  readonly place: { readonly most: string; readonly others: number } | undefined;
}) {
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

function csvOf(groups: readonly ErrorGroup[]): string {
  return writeCsv([
    messages.csv.group,
    ...groups.map(({ fingerprint, message, type, place, count, users, firstSeen, lastSeen }) => [
      fingerprint,
      message,
      type,
      place,
      count,
      users,
      firstSeen,
      lastSeen,
    ]),
  ]);
}
