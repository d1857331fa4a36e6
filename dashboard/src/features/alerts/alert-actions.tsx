import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../api/problem.ts';
import { rpc } from '../../api/rpc.ts';
import { Button } from '../../ui/button.tsx';
import { AlertDialog } from '../../ui/overlays/alert-dialog.tsx';
import { showDone } from '../../ui/toasts.ts';
import type { Alert } from './alert.ts';
import { messages } from './messages.ts';
import { TEMPLATES } from './templates.tsx';

const { detail, done, remove } = messages;
const AlertFormDialog = lazy(() =>
  import('./alert-dialog.tsx').then((module) => ({ default: module.AlertFormDialog })),
);

/** Buttons that edit, disable and delete an alert. */
export function AlertActions({ alert }: { readonly alert: Alert }) {
  const queryClient = useQueryClient();
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const toggling = useMutation(
    rpc.alerts.update.mutationOptions({
      onSuccess: async ({ alert: { enabled } }) => {
        await queryClient.invalidateQueries({ queryKey: rpc.alerts.key() });
        showDone(enabled ? done.enabled : done.disabled);
      },
    }),
  );
  return (
    <>
      <Button
        isPending={toggling.isPending}
        onClick={() => toggling.mutate({ id: alert.id, enabled: !alert.enabled })}
      >
        {alert.enabled ? detail.disable : detail.enable}
      </Button>
      <Button onClick={() => setOpened('edit')}>
        <Pencil aria-hidden />
        {detail.edit}
      </Button>
      <Button onClick={() => setOpened('delete')}>
        <Trash2 aria-hidden />
        {detail.delete}
      </Button>
      <Suspense>
        {opened === 'edit' && (
          <AlertFormDialog
            websiteId={alert.websiteId}
            alert={alert}
            template={TEMPLATES[0]}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {opened === 'delete' && <RemoveDialog alert={alert} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function RemoveDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removing = useMutation(
    rpc.alerts.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        await navigate({ to: '/websites/$websiteId/alerts', params: { websiteId: alert.websiteId } });
        await queryClient.invalidateQueries({ queryKey: rpc.alerts.list.key() });
        showDone(done.deleted);
      },
    }),
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={remove.title({ name: alert.name })}
      description={remove.text}
      confirmLabel={remove.confirm}
      isPending={removing.isPending}
      onConfirm={() => removing.mutate({ id: alert.id })}
      error={removing.error === null ? undefined : toProblem(removing.error).message}
    />
  );
}
