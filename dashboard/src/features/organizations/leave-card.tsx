import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogOut, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { leaveOrganization } from '../../api/members.ts';
import { toProblem } from '../../api/problem.ts';
import { client, rpc } from '../../api/rpc.ts';
import { useOrganization, useSession } from '../../api/session.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useCommands } from '../../ui/commands/registry.ts';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../ui/toasts.ts';
import { isLastOwner } from './members/member-rules.ts';
import { messages } from './messages.ts';
import { useRefreshOrganizations } from './use-refresh-organizations.ts';

/** Leaves the organization or, for owners, deletes it. */
export function LeaveCard() {
  const { id, name, role } = useOrganization();
  const { user } = useSession();
  const members = useQuery(rpc.organizations.members.queryOptions({ input: { organizationId: id } })).data;
  const [opened, setOpened] = useState<'leave' | 'delete'>();
  const own = members?.members.find(({ userId }) => userId === user.id);
  const isOnlyOwner = own !== undefined && isLastOwner(own, members?.members ?? []);
  const close = () => setOpened(undefined);
  useCommands([
    ...(own === undefined || isOnlyOwner
      ? []
      : [
          {
            id: 'organization.leave',
            title: messages.leave.action,
            group: messages.leave.title,
            icon: <LogOut />,
            run: () => setOpened('leave'),
          },
        ]),
    ...(role === 'owner'
      ? [
          {
            id: 'organization.delete',
            title: messages.delete.action,
            group: messages.leave.titleForOwners,
            icon: <Trash2 />,
            run: () => setOpened('delete'),
          },
        ]
      : []),
  ]);
  return (
    <Card title={role === 'owner' ? messages.leave.titleForOwners : messages.leave.title}>
      <div className="flex flex-col gap-4">
        <Action
          title={messages.leave.action}
          description={
            isOnlyOwner ? (
              <>
                {messages.leave.onlyOwner.before}
                <Link to="/settings/members" className="text-accent-text underline">
                  {messages.leave.onlyOwner.link}
                </Link>
                {messages.leave.onlyOwner.after}
              </>
            ) : (
              messages.leave.text
            )
          }
        >
          <Button disabled={own === undefined || isOnlyOwner} onClick={() => setOpened('leave')}>
            {messages.leave.button}
          </Button>
        </Action>
        {role === 'owner' && (
          <Action title={messages.delete.action} description={messages.delete.text}>
            <Button variant="danger" onClick={() => setOpened('delete')}>
              {messages.delete.button}
            </Button>
          </Action>
        )}
      </div>
      {opened === 'leave' && (
        <ConfirmDialog
          title={messages.leave.confirmTitle({ name })}
          description={messages.leave.confirmText}
          confirmLabel={messages.leave.confirm}
          done={messages.leave.left({ name })}
          action={() => leaveOrganization(id)}
          onClose={close}
        />
      )}
      {opened === 'delete' && (
        <ConfirmDialog
          title={messages.delete.confirmTitle({ name })}
          description={messages.delete.confirmText}
          confirmLabel={messages.delete.confirm}
          typedConfirmation={name}
          done={messages.delete.deleted({ name })}
          action={() => client.organizations.delete({ id })}
          onClose={close}
        />
      )}
    </Card>
  );
}

function Action({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{title}</p>
        <p className="text-ink-3 text-xs">{description}</p>
      </div>
      {children}
    </div>
  );
}

/** Asks for confirmation, runs the action and opens the overview of the next organization. */
function ConfirmDialog({
  title,
  description,
  confirmLabel,
  typedConfirmation,
  done,
  action,
  onClose,
}: {
  readonly title: string;
  readonly description: string;
  readonly confirmLabel: string;
  readonly typedConfirmation?: string;
  readonly done: string;
  readonly action: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const refresh = useRefreshOrganizations();
  const running = useMutation({
    mutationFn: action,
    meta: { showsErrors: true },
    onSuccess: async () => {
      await refresh();
      await navigate({ to: '/' });
      showDone(done);
    },
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      {...(typedConfirmation !== undefined && { typedConfirmation })}
      isPending={running.isPending}
      error={running.error === null ? undefined : toProblem(running.error).message}
      onConfirm={() => running.mutate()}
    />
  );
}
