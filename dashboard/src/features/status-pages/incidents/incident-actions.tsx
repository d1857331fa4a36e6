import { useNavigate } from '@tanstack/react-router';
import { Ellipsis, Pencil, Send, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import type { Incident } from '../parts/types.ts';
import { STATUS_PAGE_QUERIES, useChange } from '../parts/use-change.ts';
import { AudienceCard } from './audience-card.tsx';
import { messages } from './messages.ts';

const texts = messages.detail;
const IncidentDialog = lazy(() =>
  import('./incident-dialog.tsx').then((module) => ({ default: module.IncidentDialog })),
);

/** Publishes, edits and deletes an incident. */
export function IncidentActions({ incident }: { readonly incident: Incident }) {
  const [opened, setOpened] = useState<'edit' | 'delete' | 'publish'>();
  const close = () => setOpened(undefined);
  return (
    <>
      <DropdownMenu align="end" trigger={<IconButton label={texts.menu} icon={<Ellipsis />} />}>
        <MenuItem icon={<Pencil />} onSelect={() => setOpened('edit')}>
          {texts.edit}
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setOpened('delete')}>
          {texts.delete}
        </MenuItem>
      </DropdownMenu>
      {incident.isDraft && (
        <Button variant="primary" onClick={() => setOpened('publish')}>
          <Send aria-hidden />
          {texts.publish}
        </Button>
      )}
      <Suspense>{opened === 'edit' && <IncidentDialog incident={incident} onClose={close} />}</Suspense>
      {opened === 'delete' && <Deletion incident={incident} onClose={close} />}
      {opened === 'publish' && <Publication incident={incident} onClose={close} />}
    </>
  );
}

interface WindowProps {
  readonly incident: Incident;
  readonly onClose: () => void;
}

function Deletion({ incident, onClose }: WindowProps) {
  const navigate = useNavigate();
  const remove = useDeletion();
  const confirm = () => {
    remove({
      ids: [incident.id],
      done: texts.deleted,
      send: () => client.incidents.delete({ id: incident.id }),
      reload: STATUS_PAGE_QUERIES,
    });
    void navigate({ to: '/status-pages/$statusPageId', params: { statusPageId: incident.statusPageId } });
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteTitle}
      description={texts.deleteText}
      confirmLabel={texts.deleteIncident}
      onConfirm={confirm}
    />
  );
}

function Publication({ incident, onClose }: WindowProps) {
  const [notify, setNotify] = useState(true);
  const publishing = useChange(() => client.incidents.publish({ id: incident.id, notify }), {
    done: messages.form.published,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.publishTitle}
      description={texts.publishText}
      confirmLabel={messages.form.publish}
      isDangerous={false}
      isPending={publishing.isPending}
      error={publishing.error === null ? undefined : toProblem(publishing.error).message}
      onConfirm={() => publishing.mutate(undefined)}
    >
      <AudienceCard
        statusPageId={incident.statusPageId}
        componentIds={incident.components.map(({ id }) => id)}
        notify={notify}
      />
      <Switch label={messages.form.notify} isOn={notify} onChange={setNotify} />
    </AlertDialog>
  );
}
