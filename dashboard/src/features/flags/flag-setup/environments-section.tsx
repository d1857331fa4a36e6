import { ArrowDown, ArrowUp, Ellipsis, KeyRound, Pencil, Plus, Star, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useOrganization, useSession } from '../../../api/session.ts';
import { ifVersion } from '../../../api/versions.ts';
import { moved } from '../../../lib/moved.ts';
import { formatAgo } from '../../../lib/time/format-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import type { Environment } from '../flag-parts/types.ts';
import { useEnvironments } from '../flag-parts/use-environments.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { messages } from './messages.ts';

const texts = messages.environments;
const EnvironmentDialog = lazy(() =>
  import('./environment-dialog.tsx').then((module) => ({ default: module.EnvironmentDialog })),
);
const KeysPanel = lazy(() => import('./keys-panel.tsx').then((module) => ({ default: module.KeysPanel })));

type Opened =
  | { readonly dialog: 'edit'; readonly environment?: Environment }
  | { readonly dialog: 'keys' | 'delete'; readonly environment: Environment };

/** The environments of the flags of a website, in their order, with their keys. */
export function EnvironmentsSection({ websiteId }: { readonly websiteId: string }) {
  const environments = useEnvironments(websiteId);
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  const ordering = useFlagChange(
    (ids: readonly string[]) => client.flags.environments.reorder({ websiteId, ids: [...ids] }),
    { showsErrors: false },
  );
  return (
    <Card
      title={texts.title}
      description={texts.text}
      isFlush
      actions={
        <Button size="sm" variant="primary" onClick={() => setOpened({ dialog: 'edit' })}>
          <Plus aria-hidden />
          {texts.create}
        </Button>
      }
    >
      {environments === undefined ? (
        <div className="p-4">
          <SkeletonLines count={3} label={texts.loading} />
        </div>
      ) : (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {environments.map((environment, index) => (
            <EnvironmentRow
              key={environment.id}
              environment={environment}
              index={index}
              count={environments.length}
              isPending={ordering.isPending}
              isGuarded={environments.some(({ requiresApproval }) => requiresApproval)}
              onMove={(by) => ordering.mutate(moved(environments, index, by).map(({ id }) => id))}
              onOpen={setOpened}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {opened?.dialog === 'edit' && (
          <EnvironmentDialog websiteId={websiteId} environment={opened.environment} onClose={close} />
        )}
        {opened?.dialog === 'keys' && <KeysPanel environment={opened.environment} onClose={close} />}
      </Suspense>
      {opened?.dialog === 'delete' && <Deletion environment={opened.environment} onClose={close} />}
    </Card>
  );
}

function EnvironmentRow({
  environment,
  index,
  count,
  isPending,
  isGuarded,
  onMove,
  onOpen,
}: {
  readonly environment: Environment;
  readonly index: number;
  readonly count: number;
  readonly isPending: boolean;
  /** Whether an environment of the website requires approval: then another default needs it. */
  readonly isGuarded: boolean;
  readonly onMove: (by: -1 | 1) => void;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { id, name, displayName, isDefault, requiresApproval, requiresConfirmation, keyCount, etag } =
    environment;
  const promoting = useFlagChange(
    () =>
      isGuarded
        ? client.flags.environments.propose({ id, isDefault: true })
        : client.flags.environments.update({ id, isDefault: true }, ifVersion(etag)),
    { done: isGuarded ? texts.proposed : texts.isNowDefault({ name: displayName }), showsErrors: false },
  );
  const { role } = useOrganization();
  const ownsGuard = role === 'owner' || role === 'admin';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="flex min-w-0 grow basis-60 flex-col gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{displayName}</span>
          <span className="font-mono text-ink-3 text-xs">{name}</span>
          {isDefault && <Badge tone="accent">{texts.default}</Badge>}
        </span>
        <span className="text-ink-3 text-xs">
          {[
            requiresApproval
              ? texts.approval
              : requiresConfirmation
                ? texts.confirmation
                : texts.noConfirmation,
            texts.keyCount({ count: keyCount }),
          ].join(' · ')}
        </span>
      </div>
      <span className="flex items-center gap-1 max-sm:grow">
        <Button size="sm" className="max-sm:me-auto" onClick={() => onOpen({ dialog: 'keys', environment })}>
          <KeyRound aria-hidden />
          {texts.keys}
          <span className="sr-only">{` ${displayName}`}</span>
        </Button>
        <IconButton
          label={texts.moveUp({ name: displayName })}
          icon={<ArrowUp />}
          size="sm"
          disabled={index === 0 || isPending}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={texts.moveDown({ name: displayName })}
          icon={<ArrowDown />}
          size="sm"
          disabled={index === count - 1 || isPending}
          onClick={() => onMove(1)}
        />
        <DropdownMenu
          align="end"
          trigger={<IconButton label={texts.menu({ name: displayName })} icon={<Ellipsis />} size="sm" />}
        >
          <MenuItem icon={<Pencil />} onSelect={() => onOpen({ dialog: 'edit', environment })}>
            {texts.edit}
          </MenuItem>
          {!isDefault && (
            <>
              {(ownsGuard || !isGuarded) && (
                <MenuItem icon={<Star />} onSelect={() => promoting.mutate(undefined)}>
                  {isGuarded ? texts.proposeDefault : texts.makeDefault}
                </MenuItem>
              )}
              <MenuSeparator />
              {(ownsGuard || !requiresApproval) && (
                <MenuItem
                  icon={<Trash2 />}
                  isDangerous
                  onSelect={() => onOpen({ dialog: 'delete', environment })}
                >
                  {requiresApproval ? texts.proposeDeletion : texts.delete}
                </MenuItem>
              )}
            </>
          )}
        </DropdownMenu>
      </span>
      <Proposal environment={environment} canDecide={ownsGuard} />
    </li>
  );
}

/** The proposed change of an environment, which another owner or admin approves. */
function Proposal({
  environment: { id, proposal, etag },
  canDecide,
}: {
  readonly environment: Environment;
  readonly canDecide: boolean;
}) {
  const { user } = useSession();
  const deciding = useFlagChange(
    async (decision: 'approve' | 'withdraw') => {
      await client.flags.environments[decision]({ id }, ifVersion(etag));
      return decision;
    },
    {
      done: (decision) => (decision === 'approve' ? texts.approved : texts.withdrawn),
      showsErrors: false,
    },
  );
  if (proposal === null) return null;
  const { changes, author, comment, createdAt } = proposal;
  const kind = changes.isDeleted ? 'isDeleted' : changes.isDefault ? 'isDefault' : 'requiresApproval';
  return (
    <Notice
      className="basis-full"
      title={texts.proposals[kind]}
      action={
        canDecide && (
          <span className="flex gap-2">
            {author.id !== user.id && (
              <Button
                size="sm"
                variant="primary"
                isPending={deciding.isPending}
                onClick={() => deciding.mutate('approve')}
              >
                {texts.approve}
              </Button>
            )}
            <Button size="sm" disabled={deciding.isPending} onClick={() => deciding.mutate('withdraw')}>
              {texts.withdraw}
            </Button>
          </span>
        )
      }
    >
      {texts.proposedBy({ name: author.name ?? texts.unknown, ago: formatAgo(createdAt, Date.now()) })}
      {comment !== null && <p>{comment}</p>}
    </Notice>
  );
}

function Deletion({
  environment: { id, name, displayName, requiresApproval, etag },
  onClose,
}: {
  readonly environment: Environment;
  readonly onClose: () => void;
}) {
  const deleting = useFlagChange(
    async () => {
      if (requiresApproval) await client.flags.environments.propose({ id, isDeleted: true });
      else await client.flags.environments.delete({ id }, ifVersion(etag));
    },
    { done: requiresApproval ? texts.proposed : texts.deleted, onDone: onClose },
  );
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteTitle({ name: displayName })}
      description={texts.deleteText}
      confirmLabel={requiresApproval ? texts.proposeDeletion : texts.delete}
      typedConfirmation={name}
      isPending={deleting.isPending}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
      onConfirm={() => deleting.mutate(undefined)}
    />
  );
}
