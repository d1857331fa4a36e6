import { useMutation } from '@tanstack/react-query';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization } from '../../../api/session.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Button } from '../../../ui/button.tsx';
import { FormProblem } from '../../../ui/forms/form-problem.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from '../messages.ts';
import { LinkField } from './link-field.tsx';
import type { Member } from './member-rules.ts';

/** Creates a link with which a member chooses a new password. */
export function ResetDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const { id: organizationId } = useOrganization();
  const creating = useMutation(rpc.users.createResetLink.mutationOptions({ meta: { showsErrors: true } }));
  const created = creating.data;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.resetPassword.title({ name: member.name })}
      description={messages.resetPassword.text}
      footer={
        created === undefined ? (
          <>
            <Button onClick={onClose}>{messages.resetPassword.cancel}</Button>
            <Button
              variant="primary"
              isPending={creating.isPending}
              onClick={() => creating.mutate({ organizationId, userId: member.userId })}
            >
              {messages.resetPassword.submit}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {messages.resetPassword.done}
          </Button>
        )
      }
    >
      <FormProblem message={creating.error === null ? undefined : toProblem(creating.error).message} />
      {created === undefined && creating.error === null && (
        <p className="text-ink-2">{messages.resetPassword.note}</p>
      )}
      {created !== undefined && (
        <LinkField
          label={messages.resetPassword.link}
          hint={messages.resetPassword.linkHint({ time: formatTime(created.expiresAt) })}
          link={created.link}
        />
      )}
    </Dialog>
  );
}
