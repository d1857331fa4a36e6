import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { formatAgo, formatTime } from '../../lib/time/format-time.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../ui/toasts.ts';
import { expiresSoon, type Key } from './format-key.ts';
import { messages } from './messages.ts';

/** What needs attention: an old secret that still works, and an expiry within days. */
export function KeyNotices({ apiKey, onEdit }: { readonly apiKey: Key; readonly onEdit: () => void }) {
  const nowMs = Date.now();
  return (
    <>
      {apiKey.expiresAt !== null && expiresSoon(apiKey, nowMs) && (
        <Notice
          tone="warn"
          title={messages.key.expiresSoon({ time: formatAgo(apiKey.expiresAt, nowMs) })}
          action={<Button onClick={onEdit}>{messages.key.changeExpiry}</Button>}
        >
          {messages.key.expiresSoonText({ time: formatTime(apiKey.expiresAt) })}
        </Notice>
      )}
      {apiKey.previousSecretUntil !== null && (
        <GraceNotice apiKey={apiKey} until={apiKey.previousSecretUntil} />
      )}
    </>
  );
}

function GraceNotice({ apiKey, until }: { readonly apiKey: Key; readonly until: string }) {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const ending = useMutation(
    rpc.keys.endGracePeriod.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.keys.key() });
        showDone(messages.grace.ended);
      },
    }),
  );
  return (
    <Notice
      title={messages.grace.title({ time: formatTime(until) })}
      action={<Button onClick={() => setIsAsking(true)}>{messages.grace.end}</Button>}
    >
      {messages.grace.text}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={messages.grace.endTitle}
        description={messages.grace.endText}
        confirmLabel={messages.grace.confirm}
        isPending={ending.isPending}
        onConfirm={() => ending.mutate({ id: apiKey.id })}
        error={ending.error === null ? undefined : toProblem(ending.error).message}
      />
    </Notice>
  );
}
