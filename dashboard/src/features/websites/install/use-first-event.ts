import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../../api/rpc.ts';

const POLL_MS = 3_000;

/** Returns whether a website has events, or `undefined` while loading. It polls until it does. */
export function useFirstEvent(websiteId: string): boolean | undefined {
  const { data } = useQuery(
    rpc.query.run.queryOptions({
      input: {
        query: { website_id: websiteId },
        body: { parameters: [{ id: 'arrived', metrics: ['total_events'] }], preset: 'all' },
      },
      select: ({ body }) => 'data' in body && Number(body.data[0]?.data[0]?.['total_events'] ?? 0) > 0,
      refetchInterval: ({ state }) => (hasEvents(state.data) ? false : POLL_MS),
      staleTime: 0,
    }),
  );
  return data;
}

function hasEvents(response: unknown): boolean {
  return /"total_events":[1-9]/.test(JSON.stringify(response) ?? '');
}
