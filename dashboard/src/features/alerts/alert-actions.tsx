import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { client, rpc } from '../../api/rpc.ts';
import { useChange } from '../../parts/use-change.ts';
import { useDeletion } from '../../parts/use-deletion.ts';
import { Button } from '../../ui/button.tsx';
import type { Alert } from './alert.ts';
import { messages } from './messages.ts';
import { TEMPLATES } from './templates.tsx';

const { detail, done } = messages;
const AlertFormDialog = lazy(() =>
  import('./alert-dialog.tsx').then((module) => ({ default: module.AlertFormDialog })),
);

/** Buttons that edit, disable and delete an alert. */
export function AlertActions({ alert }: { readonly alert: Alert }) {
  const [opened, setOpened] = useState<'edit'>();
  const navigate = useNavigate();
  const remove = useDeletion();
  const removeAlert = async () => {
    await navigate({ to: '/websites/$websiteId/alerts', params: { websiteId: alert.websiteId } });
    remove({
      ids: [alert.id],
      done: done.deleted,
      send: () => client.alerts.delete({ id: alert.id }),
      reload: [rpc.alerts.list.key()],
    });
  };
  const toggling = useChange((enabled: boolean) => client.alerts.update({ id: alert.id, enabled }), {
    reload: [rpc.alerts.key()],
    done: (_, enabled) => (enabled ? done.enabled : done.disabled),
    undo: (_, enabled) => client.alerts.update({ id: alert.id, enabled: !enabled }),
    showsErrors: false,
  });
  return (
    <>
      <Button isPending={toggling.isPending} onClick={() => toggling.mutate(!alert.enabled)}>
        {alert.enabled ? detail.disable : detail.enable}
      </Button>
      <Button onClick={() => setOpened('edit')}>
        <Pencil aria-hidden />
        {detail.edit}
      </Button>
      <Button onClick={() => void removeAlert()}>
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
    </>
  );
}
