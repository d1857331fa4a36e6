import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { toProblem } from '../../../../api/problem.ts';
import { rpc } from '../../../../api/rpc.ts';
import { AlertDialog } from '../../../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../../../ui/toasts.ts';
import { useAnalytics } from '../../../analytics/index.ts';
import { messages } from '../messages.ts';

/** Confirms the permanent deletion of a profile's data. */
export function EraseProfileDialog({
  profileId,
  onClose,
}: {
  readonly profileId: string;
  readonly onClose: () => void;
}) {
  const { subject: website } = useAnalytics();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const erasing = useMutation(
    rpc.profiles.erase.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async ({ found }) => {
        showDone(messages.erase.done({ eventCount: found.events, visitorCount: found.visitors }));
        await navigate({
          to: '/websites/$websiteId/sessions',
          params: { websiteId: website.id },
          search: { list: 'visitors' },
        });
        await queryClient.invalidateQueries({ queryKey: ['figures'] });
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.erase.title}
      description={messages.erase.text}
      confirmLabel={messages.erase.confirm}
      typedConfirmation={profileId}
      isPending={erasing.isPending}
      onConfirm={() =>
        erasing.mutate({ params: { profile_id: profileId }, query: { website_id: website.id } })
      }
      error={erasing.error === null ? undefined : toProblem(erasing.error).message}
    />
  );
}
