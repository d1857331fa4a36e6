import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { ApprovalNotice } from '../flag-parts/approval-notice.tsx';
import type { Environment } from '../flag-parts/types.ts';
import { messages } from '../messages.ts';
import { type BulkAction, guardOfAction } from './use-bulk.ts';

const texts = messages.bulk;

/** Asks for the environment, the tag and a comment of an action on several flags. */
export function BulkDialog({
  kind,
  count,
  environments,
  onApply,
  onClose,
}: {
  readonly kind: 'enable' | 'disable' | 'tag' | 'archive';
  readonly count: number;
  readonly environments: readonly Environment[];
  readonly onApply: (action: BulkAction) => void;
  readonly onClose: () => void;
}) {
  const isSwitch = kind === 'enable' || kind === 'disable';
  const form = useForm({
    first: { environment: environments[0]?.name ?? '', tag: '', comment: '' },
    send: async ({ environment, tag, comment }) =>
      onApply({
        action: kind,
        ...(isSwitch && { environment }),
        ...(kind === 'tag' && { tag: tag.trim() }),
        ...(comment.trim() !== '' && { comment: comment.trim() }),
      }),
  });
  const { environment, tag } = form.values;
  const guard = guardOfAction(environments, { action: kind, environment });
  return (
    <FormDialog
      form={form}
      title={texts.titles[kind]({ count })}
      description={texts.texts[kind]}
      submitLabel={guard === undefined ? texts.actions[kind] : texts.propose({ count })}
      isDisabled={kind === 'tag' && tag.trim() === ''}
      isChanged={false}
      onClose={onClose}
    >
      {isSwitch && environments.length > 1 && (
        <Field label={texts.environment}>
          <Select
            {...form.choice('environment')}
            choices={environments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          />
        </Field>
      )}
      {kind === 'tag' && (
        <Field label={texts.tag}>
          <Input autoComplete="off" maxLength={50} {...form.text('tag')} />
        </Field>
      )}
      {guard !== undefined && <ApprovalNotice environment={guard} />}
      <Field label={texts.comment} aside={texts.optional}>
        <Input autoComplete="off" maxLength={1_000} {...form.text('comment')} />
      </Field>
    </FormDialog>
  );
}
