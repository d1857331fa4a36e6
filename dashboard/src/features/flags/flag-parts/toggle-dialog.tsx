import { client, rpc } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { ApprovalNotice } from './approval-notice.tsx';
import { messages } from './messages.ts';
import { rollOutSummary } from './roll-out-summary.ts';
import { configIn, type Environment, type Flag } from './types.ts';
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
  const version = useVersion(flag);
  const status = isOn ? 'active' : 'inactive';
  const word = isOn ? 'on' : 'off';
  const isProposal = environment.requiresApproval;
  const openPending = useOpenPending(flag);
  const form = useForm({
    first: { comment: '' },
    send: async ({ comment }) => {
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
    reload: [rpc.flags.key()],
    done: isProposal
      ? texts.proposed
      : texts.done[word]({ name: flag.name, environment: environment.displayName }),
    onDone: () => {
      onClose();
      if (isProposal) openPending(environment);
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts.title[word]({ name: flag.name, environment: environment.displayName })}
      description={texts.outcome({ summary: rollOutSummary({ ...configIn(flag, environment), status }) })}
      submitLabel={isProposal ? texts.propose : texts.confirm[word]}
      isChanged={false}
      onClose={onClose}
    >
      {isProposal && <ApprovalNotice environment={environment} />}
      <Field
        label={texts.comment}
        aside={texts.optional}
        hint={isProposal ? texts.proposalHint : texts.commentHint}
      >
        <Input autoComplete="off" maxLength={1_000} {...form.text('comment')} />
      </Field>
    </FormDialog>
  );
}
