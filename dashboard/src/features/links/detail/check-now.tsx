import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { usePermissions } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { showDone, showFailure } from '../../../ui/toasts.ts';
import type { Link } from './link-names.ts';
import { linkQuery } from './link-query.ts';
import { messages } from './messages.ts';

const texts = messages.health;
const LOOK_EVERY_MS = 3_000;
/** A host is requested at most once a minute. */
const MAX_WAIT_MS = 90_000;

/**
 * Asks for a check of the targets of a link, waits for its result, and shows it. Nothing for people who cannot
 * change links, and for links whose targets are not checked.
 */
export function CheckNow({ link }: { readonly link: Link }) {
  const { id, health } = link;
  const { can } = usePermissions();
  const queryClient = useQueryClient();
  /** The last check when another one was asked for. */
  const [waiting, setWaiting] = useState<{ readonly checkedAt: string | null }>();
  useQuery({ ...linkQuery(id), enabled: waiting !== undefined, refetchInterval: LOOK_EVERY_MS });
  const asking = useMutation({
    mutationFn: () => client.links.check({ id }),
    meta: { showsErrors: true },
    onSuccess: ({ link: asked }) => setWaiting({ checkedAt: asked.health.checkedAt }),
    onError: (error) => showFailure(toProblem(error).message),
  });
  useEffect(() => {
    if (waiting === undefined) return undefined;
    const give = setTimeout(() => {
      setWaiting(undefined);
      showDone(texts.later);
    }, MAX_WAIT_MS);
    return () => clearTimeout(give);
  }, [waiting]);
  useEffect(() => {
    if (waiting === undefined || health.checkedAt === waiting.checkedAt) return;
    setWaiting(undefined);
    void queryClient.invalidateQueries({ queryKey: rpc.links.list.key() });
    if (health.state === 'ok') showDone(texts.works);
    else showFailure(health.state === 'broken' ? texts.stillBroken : texts.unknown);
  }, [waiting, health, queryClient]);
  if (!can('write:links') || health.state === 'off') return null;
  const isWaiting = waiting !== undefined || asking.isPending;
  return (
    <Button size="sm" disabled={isWaiting} onClick={() => asking.mutate()}>
      <RefreshCw aria-hidden className={isWaiting ? 'motion-safe:animate-spin' : ''} />
      {isWaiting ? texts.checking : texts.checkNow}
    </Button>
  );
}
