import { useInfiniteQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { showNotification } from '../../lib/server-texts/show-server-text.ts';
import { formatDuration } from '../../lib/time/format-duration.ts';
import { formatTime } from '../../lib/time/format-time.ts';
import { MoreButton, PAGED } from '../../parts/more-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNotice } from '../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from '../../ui/table.tsx';
import type { Firing } from './alert.ts';
import { messages } from './messages.ts';

const { detail } = messages;

/** The firings of an alert, latest first, with links to the data. */
export function FiringList({ alertId }: { readonly alertId: string }) {
  const found = useInfiniteQuery(
    rpc.alerts.history.infiniteOptions({
      input: (cursor: string | undefined) => ({
        id: alertId,
        limit: 20,
        ...(cursor !== undefined && { cursor }),
      }),
      ...PAGED,
    }),
  );
  const { data, error, refetch } = found;
  const firings = data?.pages.flatMap((page) => page.firings);
  return (
    <Card title={detail.firings} isFlush={firings !== undefined && firings.length > 0}>
      {error !== null && <ProblemNotice {...toProblem(error)} onRetry={() => void refetch()} />}
      {firings === undefined && error === null && <SkeletonLines label={detail.loading} />}
      {firings?.length === 0 && <p className="text-ink-2">{detail.noFirings}</p>}
      {firings !== undefined && firings.length > 0 && (
        <Table label={detail.firings}>
          <TableHead>
            <Row>
              <HeadCell>{detail.fired}</HeadCell>
              <HeadCell>{detail.lasted}</HeadCell>
              <HeadCell>{detail.reason}</HeadCell>
              <HeadCell>
                <span className="sr-only">{messages.columns.actions}</span>
              </HeadCell>
            </Row>
          </TableHead>
          <TableBody>
            {firings.map((firing) => (
              <FiringRow key={firing.id} firing={firing} />
            ))}
          </TableBody>
        </Table>
      )}
      <MoreButton found={found} isInCard>
        {detail.older}
      </MoreButton>
    </Card>
  );
}

function FiringRow({ firing }: { readonly firing: Firing }) {
  const { firedAt, resolvedAt, summary, url } = firing;
  return (
    <Row>
      <Cell className="whitespace-nowrap">{formatTime(firedAt)}</Cell>
      <Cell className="whitespace-nowrap">
        {resolvedAt === null ? (
          <Badge tone="bad">{detail.ongoing}</Badge>
        ) : (
          formatDuration((Date.parse(resolvedAt) - Date.parse(firedAt)) / 1_000)
        )}
      </Cell>
      <Cell className="min-w-52">
        {showNotification({ kind: 'alert.fired', title: '', text: summary }).text}
      </Cell>
      <Cell className="text-right">
        <a href={url} className={buttonClasses({ size: 'sm' })}>
          <ExternalLink aria-hidden />
          {detail.show}
        </a>
      </Cell>
    </Row>
  );
}
