import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Lock, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../../analytics/index.ts';
import type { Report } from './step.ts';

/** Whether the person may change it: their own always, shared ones as whoever may manage websites. */
export function useMayChange(report: Report): boolean {
  const { canEdit } = useAnalytics();
  return canEdit || report.visibility === 'personal';
}

/** What can be done with a saved goal or funnel; nothing shows for whoever may do nothing. */
export function ReportMenu({
  report,
  noun,
  onEdit,
  onRename,
  onDeleted,
}: {
  readonly report: Report;
  /** What it is: "Goal". */
  readonly noun: string;
  /** Each absent where it cannot be done here. */
  readonly onEdit?: (() => void) | undefined;
  readonly onRename?: () => void;
  readonly onDeleted?: () => void;
}) {
  const { canEdit } = useAnalytics();
  const mayChange = useMayChange(report);
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.reports.key() });
  const deleting = useMutation(
    rpc.reports.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        setIsAsking(false);
        onDeleted?.();
        await refresh();
        showDone(`${noun} deleted`);
      },
    }),
  );
  const sharing = useMutation(
    rpc.reports.share.mutationOptions({
      onSuccess: async () => {
        await refresh();
        showDone(`${noun} shared`);
      },
    }),
  );
  const takingBack = useMutation(
    rpc.reports.unshare.mutationOptions({
      onSuccess: async () => {
        await refresh();
        showDone(`${noun} is yours alone`);
      },
    }),
  );
  if (!mayChange) return null;
  return (
    <>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={`More about ${report.name}`} icon={<Ellipsis />} size="sm" />}
      >
        {onEdit !== undefined && (
          <MenuItem icon={<Pencil />} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        {onRename !== undefined && (
          <MenuItem icon={<Pencil />} onSelect={onRename}>
            Rename
          </MenuItem>
        )}
        {canEdit && report.visibility === 'personal' && (
          <MenuItem icon={<Share2 />} onSelect={() => sharing.mutate({ id: report.id })}>
            Share with everybody
          </MenuItem>
        )}
        {canEdit && report.visibility === 'shared' && (
          <MenuItem icon={<Lock />} onSelect={() => takingBack.mutate({ id: report.id })}>
            Keep to yourself
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setIsAsking(true)}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Delete “${report.name}”?`}
        description={
          report.visibility === 'shared'
            ? 'It goes for everybody. Nothing that was measured is lost.'
            : 'Nothing that was measured is lost.'
        }
        confirmLabel={`Delete ${noun.toLowerCase()}`}
        isPending={deleting.isPending}
        error={deleting.error === null ? undefined : toProblem(deleting.error).message}
        onConfirm={() => deleting.mutate({ id: report.id })}
      />
    </>
  );
}
