import { useState } from 'react';
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
  const [environment, setEnvironment] = useState(environments[0]?.name ?? '');
  const [tag, setTag] = useState('');
  const [comment, setComment] = useState('');
  const isSwitch = kind === 'enable' || kind === 'disable';
  const guard = guardOfAction(environments, { action: kind, environment });
  return (
    <FormDialog
      title={texts.titles[kind](count)}
      description={texts.texts[kind]}
      problem={undefined}
      submitLabel={guard === undefined ? texts.actions[kind] : texts.propose(count)}
      cancelLabel={texts.cancel}
      isPending={false}
      isDisabled={kind === 'tag' && tag.trim() === ''}
      isChanged={false}
      onSubmit={() =>
        onApply({
          action: kind,
          ...(isSwitch && { environment }),
          ...(kind === 'tag' && { tag: tag.trim() }),
          ...(comment.trim() !== '' && { comment: comment.trim() }),
        })
      }
      onClose={onClose}
    >
      {isSwitch && environments.length > 1 && (
        <Field label={texts.environment}>
          <Select
            value={environment}
            onChange={setEnvironment}
            choices={environments.map(({ name, displayName }) => ({ value: name, label: displayName }))}
          />
        </Field>
      )}
      {kind === 'tag' && (
        <Field label={texts.tag}>
          <Input
            autoComplete="off"
            maxLength={50}
            value={tag}
            onChange={(event) => setTag(event.target.value)}
          />
        </Field>
      )}
      {guard !== undefined && <ApprovalNotice environment={guard} />}
      <Field label={texts.comment} aside={texts.optional}>
        <Input
          autoComplete="off"
          maxLength={1_000}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
