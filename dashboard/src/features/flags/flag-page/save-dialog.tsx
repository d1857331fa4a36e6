import { toProblem } from '../../../api/problem.ts';
import { client, rpc } from '../../../api/rpc.ts';
import { useVersion } from '../../../api/versions.ts';
import { useForm } from '../../../parts/use-form.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { FieldErrors } from '../flag-editor/config-checks.ts';
import type { Difference } from '../flag-editor/config-diff.ts';
import { changedFields } from '../flag-editor/config-input.ts';
import { DifferenceList } from '../flag-editor/difference-list.tsx';
import { toEditorErrors } from '../flag-editor/server-errors.ts';
import { ApprovalNotice } from '../flag-parts/approval-notice.tsx';
import type { FlagConfig } from '../flag-parts/flag-config.ts';
import type { Environment, Flag } from '../flag-parts/types.ts';
import { messages } from './messages.ts';

const texts = messages.save;
/** When changes take effect: immediately, at a time, or after another person approved them. */
const WAYS = ['now', 'scheduled', 'proposed'] as const;
type Way = (typeof WAYS)[number];

interface Values {
  readonly way: Way;
  readonly comment: string;
  readonly applyAt: string;
}

/** Shows the differences before they are saved, scheduled or proposed, and asks for a comment. */
export function SaveDialog({
  flag,
  environment,
  before,
  after,
  differences,
  onErrors,
  onSaved,
  onClose,
}: {
  readonly flag: Flag;
  readonly environment: Environment;
  readonly before: FlagConfig;
  readonly after: FlagConfig;
  readonly differences: readonly Difference[];
  /** Called with errors of fields, which the editor shows. */
  readonly onErrors: (errors: FieldErrors) => void;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}) {
  const version = useVersion(flag);
  const offered = environment.requiresApproval ? WAYS.filter((one) => one !== 'now') : WAYS;
  const form = useForm({
    first: (): Values => ({
      way: environment.requiresApproval ? 'proposed' : 'now',
      comment: '',
      applyAt: '',
    }),
    send: async ({ way, comment, applyAt }) => {
      const changes = changedFields(before, after);
      const note = comment.trim() === '' ? {} : { comment: comment.trim() };
      if (way === 'now')
        await client.flags.update(
          { id: flag.id, environment: environment.name, ...changes, ...note },
          version,
        );
      else
        await client.flags.changes.create({
          id: flag.id,
          kind: way,
          environment: environment.name,
          changes,
          ...(way === 'scheduled' && { applyAt: new Date(applyAt).toISOString() }),
          ...note,
        });
    },
    reload: [rpc.flags.key()],
    fields: ['applyAt', 'comment'],
    done: (_, { way }) => (environment.requiresApproval ? messages.propose.done : texts.done[way]),
    onDone: onSaved,
  });
  const { way, applyAt } = form.values;
  const errors = toEditorErrors(form.errors);
  const hasFieldErrors = Object.keys(errors).some((field) =>
    /^(?:rules|targets|variants|prerequisites|defaultValue|offValue)/.test(field),
  );
  const isConflict = form.saving.error !== null && toProblem(form.saving.error).status === 412;
  return (
    <FormDialog
      form={hasFieldErrors ? { ...form, problem: texts.fieldErrors, submit: () => onErrors(errors) } : form}
      title={
        environment.requiresApproval
          ? messages.propose.title({ name: flag.name })
          : texts.title({ environment: environment.displayName })
      }
      width="lg"
      submitLabel={environment.requiresApproval ? messages.propose.submit : texts.submit[way]}
      isDisabled={way === 'scheduled' && applyAt === ''}
      isChanged={false}
      onClose={hasFieldErrors ? () => onErrors(errors) : onClose}
    >
      {isConflict && <Notice tone="warn">{texts.conflict}</Notice>}
      {environment.requiresConfirmation && way === 'now' && (
        <Notice tone="warn">{texts.confirmation({ environment: environment.displayName })}</Notice>
      )}
      {environment.requiresApproval && <ApprovalNotice environment={environment} />}
      <DifferenceList differences={differences} />
      <div className="flex flex-wrap items-end gap-4">
        <div className="flex flex-col gap-1.5">
          <span className="font-medium">{texts.when}</span>
          <SegmentedControl
            label={texts.when}
            {...form.choice('way')}
            segments={offered.map((value) => ({ value, label: texts.ways[value] }))}
          />
        </div>
        {way === 'scheduled' && (
          <Field label={texts.applyAt} error={errors['applyAt']} className="min-w-52">
            <Input type="datetime-local" {...form.text('applyAt')} />
          </Field>
        )}
      </div>
      <Field label={texts.comment} aside={texts.optional} hint={texts.commentHint} error={errors['comment']}>
        <Input
          autoComplete="off"
          maxLength={1_000}
          placeholder={texts.commentExample}
          {...form.text('comment')}
        />
      </Field>
    </FormDialog>
  );
}
