import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Pencil, Plus, SplitSquareHorizontal, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { ifVersion, useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { ProblemNotice } from '../../../ui/problem-notice.tsx';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { WeightBar } from '../flag-editor/weight-bar.tsx';
import { formatPercent } from '../flag-parts/format.ts';
import type { FlagGroup } from '../flag-parts/types.ts';
import { useFlagChange } from '../flag-parts/use-flag-change.ts';
import { messages } from './messages.ts';

const texts = messages.groups;

type Opened =
  | { readonly dialog: 'edit'; readonly group?: FlagGroup }
  | { readonly dialog: 'delete'; readonly group: FlagGroup };

/** Groups of flags that exclude each other. */
export function GroupsSection({ websiteId }: { readonly websiteId: string }) {
  const [opened, setOpened] = useState<Opened>();
  const found = useQuery(rpc.flags.groups.list.queryOptions({ input: { websiteId } }));
  const groups = found.data?.groups;
  const add = (
    <Button size="sm" variant="primary" onClick={() => setOpened({ dialog: 'edit' })}>
      <Plus aria-hidden />
      {texts.create}
    </Button>
  );
  return (
    <Card
      title={texts.title}
      description={texts.text}
      isFlush
      actions={groups !== undefined && groups.length > 0 && add}
    >
      {found.error !== null && (
        <div className="p-4">
          <ProblemNotice {...toProblem(found.error)} onRetry={() => void found.refetch()} />
        </div>
      )}
      {found.error === null && groups === undefined && (
        <div className="p-4">
          <SkeletonLines count={3} label={texts.loading} />
        </div>
      )}
      {groups?.length === 0 && (
        <EmptyState icon={<SplitSquareHorizontal />} title={texts.empty} action={add}>
          {texts.emptyText}
        </EmptyState>
      )}
      {groups !== undefined && groups.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-line border-t">
          {groups.map((group) => (
            <GroupRow key={group.id} group={group} onOpen={setOpened} />
          ))}
        </ul>
      )}
      {opened?.dialog === 'edit' && (
        <GroupDialog websiteId={websiteId} group={opened.group} onClose={() => setOpened(undefined)} />
      )}
      {opened?.dialog === 'delete' && <Deletion group={opened.group} onClose={() => setOpened(undefined)} />}
    </Card>
  );
}

function GroupRow({
  group,
  onOpen,
}: {
  readonly group: FlagGroup;
  readonly onOpen: (opened: Opened) => void;
}) {
  const { name, description, flags, freeShare } = group;
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <span className="font-medium">{name}</span>
        {description !== null && <p className="text-ink-3">{description}</p>}
        <WeightBar
          className="max-w-md"
          parts={flags.map(({ key, share }, place) => ({ key, percent: share, place }))}
        />
        <p className="text-ink-2 text-xs">
          {[
            ...flags.map(({ key, share }) => texts.shareOf({ key, percent: formatPercent(share) })),
            texts.free({ percent: formatPercent(freeShare) }),
          ].join(' · ')}
        </p>
      </div>
      <DropdownMenu
        align="end"
        trigger={<IconButton label={texts.menu({ name })} icon={<Ellipsis />} size="sm" />}
      >
        <MenuItem icon={<Pencil />} onSelect={() => onOpen({ dialog: 'edit', group })}>
          {texts.edit}
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onOpen({ dialog: 'delete', group })}>
          {texts.delete}
        </MenuItem>
      </DropdownMenu>
    </li>
  );
}

function GroupDialog({
  websiteId,
  group,
  onClose,
}: {
  readonly websiteId: string;
  readonly group: FlagGroup | undefined;
  readonly onClose: () => void;
}) {
  const version = useVersion(group);
  const form = useForm({
    first: { name: group?.name ?? '', description: group?.description ?? '' },
    send: ({ name, description }) => {
      const fields = {
        name: name.trim(),
        description: description.trim() === '' ? null : description.trim(),
      };
      return group === undefined
        ? client.flags.groups.create({ websiteId, ...fields })
        : client.flags.groups.update({ id: group.id, ...fields }, version);
    },
    reload: [rpc.flags.key()],
    done: group === undefined ? texts.created : texts.saved,
    onDone: onClose,
  });
  const { name } = form.values;
  return (
    <FormDialog
      form={form}
      title={group === undefined ? texts.create : texts.editTitle({ name: group.name })}
      description={texts.dialogText}
      submitLabel={group === undefined ? texts.create : texts.save}
      isDisabled={name.trim() === ''}
      onClose={onClose}
    >
      <Field label={texts.name} error={form.errors['name']}>
        <Input autoComplete="off" maxLength={100} placeholder={texts.nameExample} {...form.text('name')} />
      </Field>
      <Field label={texts.description} aside={texts.optional} error={form.errors['description']}>
        <Input autoComplete="off" maxLength={1_000} {...form.text('description')} />
      </Field>
    </FormDialog>
  );
}

function Deletion({ group, onClose }: { readonly group: FlagGroup; readonly onClose: () => void }) {
  const deleting = useFlagChange(() => client.flags.groups.delete({ id: group.id }, ifVersion(group.etag)), {
    done: texts.deleted,
    onDone: onClose,
  });
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={texts.deleteTitle({ name: group.name })}
      description={texts.deleteText}
      confirmLabel={texts.delete}
      isPending={deleting.isPending}
      error={deleting.error === null ? undefined : toProblem(deleting.error).message}
      onConfirm={() => deleting.mutate(undefined)}
    />
  );
}
