import { useState } from 'react';
import { formErrorOf } from '../../../api/problem.ts';
import { client } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { messages } from './messages.ts';
import { rollOutSummary } from './roll-out-summary.ts';
import { configIn, type Environment, type Flag } from './types.ts';
import { useFlagChange } from './use-flag-change.ts';
import { useOpenPending } from './use-open-pending.ts';

const texts = messages.toggle;

/** Confirms that a flag is turned on or off, with what it will serve and an optional comment; or proposes it. */
export function ToggleDialog({
  flag,
  environment,
  isOn,
  onClose,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
  /** Whether it is turned on. */
  readonly isOn: boolean;
  readonly onClose: () => void;
}) {
  const [comment, setComment] = useState('');
  const version = useVersion(flag);
  const status = isOn ? 'active' : 'inactive';
  const word = isOn ? 'on' : 'off';
  const isProposal = environment.requiresApproval;
  const openPending = useOpenPending(flag);
  const saving = useFlagChange(
    async () => {
      const note = comment.trim();
      if (isProposal)
        await client.flags.changes.create({
          id: flag.id,
          kind: 'proposed',
          environment: environment.name,
          changes: { status },
          ...(note !== '' && { comment: note }),
        });
      else
        await client.flags.update(
          { id: flag.id, environment: environment.name, status, ...(note !== '' && { comment: note }) },
          version,
        );
    },
    {
      done: isProposal ? texts.proposed : texts.done[word](flag.name, environment.displayName),
      onDone: () => {
        onClose();
        if (isProposal) openPending(environment);
      },
    },
  );
  return (
    <FormDialog
      title={texts.title[word](flag.name, environment.displayName)}
      description={texts.outcome(rollOutSummary({ ...configIn(flag, environment), status }))}
      problem={formErrorOf(saving.error, new Set())}
      submitLabel={isProposal ? texts.propose : texts.confirm[word]}
      cancelLabel={texts.cancel}
      isPending={saving.isPending}
      isChanged={false}
      onSubmit={() => saving.mutate(undefined)}
      onClose={onClose}
    >
      {isProposal && <ApprovalNotice environment={environment} />}
      <Field
        label={texts.comment}
        aside={texts.optional}
        hint={isProposal ? texts.proposalHint : texts.commentHint}
      >
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
