import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { useOrganization, useOrganizations, usePermissions } from '../../../api/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { messages } from '../messages.ts';
import type { WebsiteSettings } from './use-website-form.ts';

const texts = messages.removal;

/** Transfers a website to another organization, or deletes it. */
export function RemovalCard({ website }: { readonly website: WebsiteSettings }) {
  const { id: ownId } = useOrganization();
  const { isKeeper } = usePermissions();
  const others = useOrganizations().filter(
    ({ id, role }) => id !== ownId && (role === 'owner' || role === 'admin'),
  );
  const [opened, setOpened] = useState<'transfer' | 'delete'>();
  const close = () => setOpened(undefined);
  useCommands([
    {
      id: 'website.delete',
      title: texts.deleteTitle,
      group: texts.title,
      icon: <Trash2 />,
      run: () => setOpened('delete'),
    },
  ]);
  return (
    <Card title={texts.title}>
      <div className="flex flex-col gap-4">
        {isKeeper && others.length > 0 && (
          <Action title={texts.transferTitle} description={texts.transferText}>
            <Button onClick={() => setOpened('transfer')}>{texts.transfer}</Button>
          </Action>
        )}
        <Action title={texts.deleteTitle} description={texts.deleteText}>
          <Button variant="danger" onClick={() => setOpened('delete')}>
            {texts.delete}
          </Button>
        </Action>
      </div>
      {opened === 'transfer' && <TransferDialog website={website} others={others} onClose={close} />}
      {opened === 'delete' && <DeleteDialog website={website} onClose={close} />}
    </Card>
  );
}

function Action({
  title,
  description,
  children,
}: {
  readonly title: string;
  readonly description: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium">{title}</p>
        <p className="text-ink-3 text-xs">{description}</p>
      </div>
      {children}
    </div>
  );
}

function TransferDialog({
  website,
  others,
  onClose,
}: {
  readonly website: WebsiteSettings;
  readonly others: readonly { readonly id: string; readonly name: string }[];
  readonly onClose: () => void;
}) {
  const leave = useLeavePage();
  const [organizationId, setOrganizationId] = useState(others[0]?.id ?? '');
  const transferring = useMutation(
    rpc.websites.transfer.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: () => leave(texts.transferred),
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.transferConfirmTitle({ name: website.name })}
      description={texts.transferConfirmText}
      confirmLabel={texts.transfer}
      typedConfirmation={website.domain}
      isPending={transferring.isPending}
      onConfirm={() => transferring.mutate({ id: website.id, organizationId })}
      error={transferring.error === null ? undefined : toProblem(transferring.error).message}
    >
      <Field label={texts.transferTo}>
        <Select
          choices={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={organizationId}
          onChange={setOrganizationId}
        />
      </Field>
    </AlertDialog>
  );
}

function DeleteDialog({
  website,
  onClose,
}: {
  readonly website: WebsiteSettings;
  readonly onClose: () => void;
}) {
  const leave = useLeavePage();
  const deleting = useMutation(
    rpc.websites.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: () => leave(texts.deleted, texts.deletedText),
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteConfirmTitle({ name: website.name })}
      description={texts.deleteConfirmText}
      confirmLabel={texts.deleteConfirm}
      typedConfirmation={website.domain}
      isPending={deleting.isPending}
      onConfirm={() => deleting.mutate({ id: website.id })}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
    />
  );
}

/** Goes to the overview first, so that pages of the website do not reload it, and then shows a message. */
function useLeavePage(): (title: string, text?: string) => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async (title, text) => {
    await navigate({ to: '/' });
    await Promise.all(
      [rpc.websites.key(), rpc.deletions.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
    showDone(title, text);
  };
}
