import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Lock, Pencil, Share2, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { rpc } from '../../../api/rpc.ts';
import { IconButton } from '../../../ui/button.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
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
  const [isConfirming, setIsConfirming] = useState(false);
  const refresh = () => queryClient.invalidateQueries({ queryKey: rpc.reports.key() });
  const deleting = useMutation(
    rpc.reports.delete.mutationOptions({
      meta: { showsErrors: true },
      onSuccess: async () => {
        setIsConfirming(false);
        onDeleted?.();
        await refresh();
        showDone(done.deleted);
      },
    }),
  );
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
    <>
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
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => setIsConfirming(true)}>
          {messages.menu.delete}
        </MenuItem>
      </DropdownMenu>
      <AlertDialog
        isOpen={isConfirming}
        onOpenChange={setIsConfirming}
        title={messages.menu.confirmTitle({ name: report.name })}
        description={
          report.visibility === 'shared' ? messages.menu.confirmShared : messages.menu.confirmPersonal
        }
        confirmLabel={isGoal ? messages.menu.confirmGoal : messages.menu.confirmFunnel}
        isPending={deleting.isPending}
        error={deleting.error === null ? undefined : toProblem(deleting.error).message}
        onConfirm={() => deleting.mutate({ id: report.id })}
      />
    </>
  );
}
