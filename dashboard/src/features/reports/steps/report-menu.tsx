import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Lock, Pencil, Share2, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { client, rpc } from '../../../api/rpc.ts';
import { useDeletion } from '../../../parts/use-deletion.ts';
import { IconButton } from '../../../ui/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { useAnalytics } from '../../analytics/index.ts';
import { messages } from './messages.ts';
import type { Report } from './step.ts';

/** Whether the member may change a goal or funnel: their own, or shared ones with the permission to manage websites. */
export function useMayChange(report: Report): boolean {
  const { canEdit } = useAnalytics();
  return canEdit || report.visibility === 'personal';
}

/** The menu of a saved goal or funnel. Empty for members who may not change it. */
export function ReportMenu({
  report,
  onEdit,
  onRename,
  onDeleted,
  children,
}: {
  readonly report: Report;
  /** Each is absent where the action is not available. */
  readonly onEdit?: (() => void) | undefined;
  readonly onRename?: () => void;
  readonly onDeleted?: () => void;
  /** Other items of the menu. */
  readonly children?: ReactNode;
}) {
  const { canEdit } = useAnalytics();
  const mayChange = useMayChange(report);
  const isGoal = report.definition.kind === 'goal';
  const done = isGoal ? messages.goalDone : messages.funnelDone;
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.reports.key() });
  const remove = useDeletion();
  const removeReport = () => {
    remove({
      ids: [report.id],
      done: done.deleted,
      send: () => client.reports.delete({ id: report.id }),
      reload: [rpc.reports.key()],
    });
    onDeleted?.();
  };
  const sharing = useMutation(
    rpc.reports.share.mutationOptions({
      onSuccess: async () => {
        await refresh();
        showDone(done.shared);
      },
    }),
  );
  const unsharing = useMutation(
    rpc.reports.unshare.mutationOptions({
      onSuccess: async () => {
        await refresh();
        showDone(done.madePrivate);
      },
    }),
  );
  if (!mayChange) return null;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={messages.menu.label({ name: report.name })} icon={<Ellipsis />} size="sm" />
      }
    >
      {onEdit !== undefined && (
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {messages.menu.edit}
        </MenuItem>
      )}
      {onRename !== undefined && (
        <MenuItem icon={<Pencil />} onSelect={onRename}>
          {messages.menu.rename}
        </MenuItem>
      )}
      {children}
      {canEdit && report.visibility === 'personal' && (
        <MenuItem icon={<Share2 />} onSelect={() => sharing.mutate({ id: report.id })}>
          {messages.menu.share}
        </MenuItem>
      )}
      {canEdit && report.visibility === 'shared' && (
        <MenuItem icon={<Lock />} onSelect={() => unsharing.mutate({ id: report.id })}>
          {messages.menu.makePrivate}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 />} isDangerous onSelect={removeReport}>
        {messages.menu.delete}
      </MenuItem>
    </DropdownMenu>
  );
}
