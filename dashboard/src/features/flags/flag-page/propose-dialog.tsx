import { useRef } from 'react';
import { client, type Inputs, rpc } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { Difference } from '../flag-editor/config-diff.ts';
import { DifferenceList } from '../flag-editor/difference-list.tsx';
import { ApprovalNotice } from '../flag-parts/approval-notice.tsx';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { useOpenPending } from '../flag-parts/use-open-pending.ts';
import { explainProblem } from './explain-problem.ts';
import { messages } from './messages.ts';

const texts = messages.propose;

/** A change that is proposed. */
export type ProposedChanges = Inputs['flags']['changes']['create']['changes'];

/** Proposes a change that an environment does not permit without approval, and opens it where it waits. */
export function ProposeDialog({
  flag,
  environment,
  title = texts.title({ name: flag.name }),
  changes,
  differences,
  onBefore,
  onProposed,
  onClose,
}: {
  readonly flag: Flag;
  /** The environment that requires approval. */
  readonly environment: Environment;
  readonly title?: string;
  readonly changes: ProposedChanges;
  readonly differences: readonly Difference[];
  /** Saves other changes, which need no approval. */
  readonly onBefore?: (() => Promise<unknown>) | undefined;
  readonly onProposed: () => void;
  readonly onClose: () => void;
}) {
  const isFirstDone = useRef(false);
  const openPending = useOpenPending(flag);
  const form = useForm({
    first: { comment: '' },
    send: async ({ comment }) => {
      const note = comment.trim();
      // A second attempt must not save them again: the version is another one now.
      if (!isFirstDone.current) await onBefore?.();
      isFirstDone.current = true;
      await client.flags.changes.create({
        id: flag.id,
        kind: 'proposed',
        environment: environment.name,
        changes,
        ...(note !== '' && { comment: note }),
      });
    },
    reload: [rpc.flags.key()],
    done: texts.done,
    onDone: () => {
      onProposed();
      openPending(environment);
    },
  });
  const { error } = form.saving;
  return (
    <FormDialog
      form={{ ...form, problem: error === null ? undefined : explainProblem(error) }}
      title={title}
      width="lg"
      submitLabel={texts.submit}
      isChanged={false}
      onClose={onClose}
    >
      <ApprovalNotice environment={environment} />
      <DifferenceList differences={differences} />
      {onBefore !== undefined && <p className="text-ink-2">{texts.others}</p>}
      <Field label={texts.comment} aside={texts.optional} hint={texts.commentHint}>
        <Input autoComplete="off" maxLength={1_000} {...form.text('comment')} />
      </Field>
    </FormDialog>
  );
}
