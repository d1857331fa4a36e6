import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Pause, Pencil, Play, RadioTower, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { Button, buttonClasses, IconButton } from '../../../ui/button.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { SidePanel } from '../../../ui/overlays/side-panel.tsx';
import { messages as shared } from '../messages.ts';
import { CheckTrace } from '../monitor-parts/check-trace.tsx';
import type { Monitor } from '../monitor-parts/monitor.ts';
import { usePausing } from '../monitor-parts/use-pausing.ts';
import { messages } from './messages.ts';

/** The way back to the list, and the actions of a monitor. */
export function MonitorActions({
  monitor,
  canWrite,
}: {
  readonly monitor: Monitor;
  readonly canWrite: boolean;
}) {
  return (
    <>
      <Link to="/monitors" className={buttonClasses()}>
        <ArrowLeft aria-hidden />
        {messages.all}
      </Link>
      {canWrite && <WriteActions monitor={monitor} />}
    </>
  );
}

function WriteActions({ monitor }: { readonly monitor: Monitor }) {
  const { id, paused, kind } = monitor;
  const navigate = useNavigate();
  const pausing = usePausing();
  const [isDeleting, setIsDeleting] = useState(false);
  const checking = useMutation(rpc.monitors.check.mutationOptions());
  const canCheck = kind !== 'heartbeat';
  const check = () => checking.mutate({ id });
  const edit = () => void navigate({ to: '/monitors/$monitorId/edit', params: { monitorId: id } });
  useCommands([
    ...(canCheck
      ? [
          {
            id: 'monitor.check',
            title: messages.checkNow,
            group: shared.title,
            icon: <RadioTower />,
            keys: 'r',
            run: check,
          },
        ]
      : []),
    { id: 'monitor.edit', title: shared.edit, group: shared.title, icon: <Pencil />, keys: 'e', run: edit },
  ]);
  return (
    <>
      {canCheck && (
        <Button isPending={checking.isPending} onClick={check}>
          <RadioTower aria-hidden />
          {messages.checkNow}
        </Button>
      )}
      <Button isPending={pausing.isPending} onClick={() => pausing.toggle({ id, paused })}>
        {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        {paused ? shared.resume : shared.pause}
      </Button>
      <DropdownMenu align="end" trigger={<IconButton label={messages.more} icon={<Ellipsis />} />}>
        <MenuItem icon={<Pencil />} onSelect={edit}>
          {shared.edit}
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setIsDeleting(true)}>
          {messages.delete}
        </MenuItem>
      </DropdownMenu>
      {checking.data !== undefined && (
        <SidePanel title={messages.checkResult} description={messages.checkText} onClose={checking.reset}>
          <CheckTrace check={checking.data.check} />
        </SidePanel>
      )}
      {isDeleting && <Deletion monitor={monitor} onClose={() => setIsDeleting(false)} />}
    </>
  );
}

function Deletion({
  monitor: { id, name },
  onClose,
}: {
  readonly monitor: Monitor;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const remove = useDeletion();
  const confirm = async () => {
    await navigate({ to: '/monitors' });
    remove({
      ids: [id],
      done: messages.deleted({ name }),
      send: () => client.monitors.delete({ id }),
      reload: [rpc.monitors.list.key()],
    });
  };
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={messages.deleteTitle({ name })}
      description={messages.deleteText}
      confirmLabel={messages.delete}
      onConfirm={() => void confirm()}
    />
  );
}
