import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import type { Share } from './format-share.ts';

/** Confirms and revokes a share link. */
export function RevokeShareDialog({
  share,
  onClose,
}: {
  readonly share: Share;
  readonly onClose: () => void;
}) {
  const queryClient = useQueryClient();
  const revoking = useMutation(
    rpc.shares.revoke.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: rpc.shares.key() });
        onClose();
        showDone(messages.links.revoked);
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.links.revokeTitle({ name: share.name })}
      description={messages.links.revokeText}
      confirmLabel={messages.links.revokeConfirm}
      isPending={revoking.isPending}
      onConfirm={() => revoking.mutate({ id: share.id })}
      error={revoking.error === null ? undefined : toProblem(revoking.error).message}
    />
  );
}
