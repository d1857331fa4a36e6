import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Outputs, rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { PAGED } from '../../../parts/more-button.tsx';

type Page = Outputs['inbox']['list'];
/** A notification in the inbox. */
export type InboxEntry = Page['notifications'][number];

const REFRESH_MS = 60_000;
const PAGE_SIZE = 30;

/** The inbox of the organization that is shown. It is refreshed each minute while the page is visible. */
export function useInbox(isEnabled: boolean) {
  const { id: organizationId } = useOrganization();
  const queryClient = useQueryClient();
  const options = rpc.inbox.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ organizationId, cursor, limit: PAGE_SIZE }),
    ...PAGED,
  });
  const found = useInfiniteQuery({ ...options, enabled: isEnabled, refetchInterval: REFRESH_MS });
  const entries = found.data?.pages.flatMap(({ notifications }) => notifications);
  const unread = found.data?.pages[0]?.unread ?? 0;
  const reading = useMutation(
    rpc.inbox.read.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: rpc.inbox.key() }),
    }),
  );
  /** Shows entries as read before the server responds. */
  const show = (isRead: (entry: InboxEntry) => boolean, count: number) =>
    queryClient.setQueryData(options.queryKey, (old) =>
      old === undefined
        ? old
        : {
            ...old,
            pages: old.pages.map((page) => ({
              ...page,
              unread: count,
              notifications: page.notifications.map((entry) =>
                isRead(entry) ? { ...entry, isRead: true } : entry,
              ),
            })),
          },
    );
  return {
    found,
    entries,
    unread,
    read({ id, isRead }: InboxEntry) {
      if (isRead) return;
      show((entry) => entry.id === id, Math.max(0, unread - 1));
      reading.mutate({ organizationId, ids: [id] });
    },
    readAll() {
      const newest = entries?.[0];
      if (newest === undefined || unread === 0) return;
      show(() => true, 0);
      reading.mutate({ organizationId, all: true, upTo: newest.id });
    },
  };
}

/** The inbox with what changes it. */
export type Inbox = ReturnType<typeof useInbox>;
