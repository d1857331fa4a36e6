import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { rpc } from '../../../api/rpc.ts';
import { type Cause, causeOf } from './install-causes.ts';

/** How long the page waits for an event before it names a cause. */
const PATIENCE_MS = 10_000;
const POLL_MS = 5_000;

/**
 * Returns why no event has arrived, or `undefined` during the first ten seconds, while loading, and after the first event. What is blocked or invalid is
 * known within seconds.
 */
export function useInstallCheck(websiteId: string, hasArrived: boolean): Cause | undefined {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  const { data } = useQuery(
    rpc.query.run.queryOptions({
      input: {
        query: { website_id: websiteId },
        body: {
          parameters: [{ id: 'received', metrics: ['sent'], dimensions: ['outcome', 'reason'] }],
          preset: 'last_7d',
        },
      },
      enabled: isLate && !hasArrived,
      select: ({ body }) => {
        const rows = 'data' in body ? (body.data[0]?.data ?? []) : [];
        return causeOf(
          rows.map((row) => ({
            outcome: String(row['outcome']),
            reason: String(row['reason']),
            count: Number(row['sent']),
          })),
        );
      },
      refetchInterval: POLL_MS,
      staleTime: 0,
    }),
  );
  return hasArrived ? undefined : data;
}
