import { useQuery } from '@tanstack/react-query';
import { rpc } from '../../api/rpc.ts';

const ASK_EVERY_MS = 3_000;

/** Whether anything of a website has arrived yet: `undefined` until known, asked again and again until it is true. */
export function useFirstEvent(websiteId: string): boolean | undefined {
  const { data } = useQuery(
    rpc.query.run.queryOptions({
      input: {
        query: { website_id: websiteId },
        body: { parameters: [{ id: 'arrived', metrics: ['total_events'] }], preset: 'all' },
      },
      select: ({ body }) => 'data' in body && Number(body.data[0]?.data[0]?.['total_events'] ?? 0) > 0,
      refetchInterval: ({ state }) => (hasEvents(state.data) ? false : ASK_EVERY_MS),
      staleTime: 0,
    }),
  );
  return data;
}

function hasEvents(answer: unknown): boolean {
  return /"total_events":[1-9]/.test(JSON.stringify(answer) ?? '');
}
