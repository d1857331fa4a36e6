import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { formatTime } from '../../../lib/time/format-time.ts';
import { Markdown } from '../../../parts/markdown/markdown.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { messages as shared } from '../messages.ts';
import { StateIcon, StatusBadge } from '../parts/marks.tsx';
import type { Incident, IncidentUpdate } from '../parts/types.ts';
import { useChange } from '../parts/use-change.ts';
import { messages } from './messages.ts';

const texts = messages.update;
const UpdateDialog = lazy(() =>
  import('./update-dialog.tsx').then((module) => ({ default: module.UpdateDialog })),
);

/** The updates of an incident, newest first. */
export function Timeline({
  incident,
  canWrite,
}: {
  readonly incident: Incident;
  readonly canWrite: boolean;
}) {
  const [editing, setEditing] = useState<IncidentUpdate>();
  const [deleting, setDeleting] = useState<IncidentUpdate>();
  const canDelete = incident.updates.length > 1;
  return (
    <Card title={messages.detail.timeline}>
      <ol className="flex flex-col">
        {incident.updates.map((update) => (
          <li
            key={update.id}
            className="relative flex flex-col gap-1.5 border-line border-l-2 pb-6 pl-5 last:pb-0 before:absolute before:top-1.5 before:-left-[7px] before:size-3 before:rounded-full before:border-2 before:border-surface before:bg-edge"
          >
            <div className="flex items-start justify-between gap-2">
              <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
                <StatusBadge status={update.status} />
                <time dateTime={update.at} className="text-ink-3 text-xs">
                  {formatTime(update.at)}
                </time>
              </p>
              {canWrite && (
                <DropdownMenu
                  align="end"
                  trigger={
                    <IconButton
                      label={texts.menu({ time: formatTime(update.at) })}
                      icon={<Ellipsis />}
                      size="sm"
                      className="-mt-1"
                    />
                  }
                >
                  <MenuItem icon={<Pencil />} onSelect={() => setEditing(update)}>
                    {texts.edit}
                  </MenuItem>
                  <MenuItem
                    icon={<Trash2 />}
                    isDangerous
                    isDisabled={!canDelete}
                    onSelect={() => setDeleting(update)}
                  >
                    {texts.delete}
                  </MenuItem>
                </DropdownMenu>
              )}
            </div>
            <Markdown text={update.message} />
            {update.components.length > 0 && (
              <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
                {update.components.map(({ id, name, impact }) => (
                  <li key={id} className="flex items-center gap-1">
                    <StateIcon state={impact} className="size-3.5" />
                    {name}
                    <span className="text-ink-3">{shared.states[impact]}</span>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ol>
      <Suspense>
        {editing !== undefined && (
          <UpdateDialog incident={incident} update={editing} onClose={() => setEditing(undefined)} />
        )}
      </Suspense>
      {deleting !== undefined && (
        <Deletion incident={incident} update={deleting} onClose={() => setDeleting(undefined)} />
      )}
    </Card>
  );
}

function Deletion({
  incident,
  update,
  onClose,
}: {
  readonly incident: Incident;
  readonly update: IncidentUpdate;
  readonly onClose: () => void;
}) {
  const deleting = useChange(() => client.incidents.deleteUpdate({ id: incident.id, updateId: update.id }), {
    done: texts.deleted,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteTitle}
      description={texts.deleteText}
      confirmLabel={texts.delete}
      isPending={deleting.isPending}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
      onConfirm={() => deleting.mutate(undefined)}
    />
  );
}
