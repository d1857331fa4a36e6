import { client } from '../../../api/rpc.ts';
import { useForm } from '../../../parts/use-form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { ReportFields } from '../steps/report-fields.tsx';
import { apiStepOf, describeStep, NEW_STEP, type Report, type Step } from '../steps/step.ts';
import { StepFields } from '../steps/step-fields.tsx';
import { afterSaving } from '../steps/use-reports.ts';
import { stepOfGoal } from './goal-list.tsx';
import { messages } from './messages.ts';

interface Values {
  readonly step: Step;
  readonly name: string;
  readonly visibility: Report['visibility'];
}

/** Creates or edits a goal. */
export function GoalDialog({
  goal,
  suggested = NEW_STEP,
  onClose,
}: {
  /** Absent for a new goal. */
  readonly goal: Report | undefined;
  /** The initial step of a new goal. */
  readonly suggested?: Step | undefined;
  readonly onClose: () => void;
}) {
  const { subject: website, canEdit } = useAnalytics();
  const form = useForm({
    first: (): Values => ({
      step: (goal && stepOfGoal(goal)) ?? suggested,
      name: goal?.name ?? '',
      visibility: canEdit ? 'shared' : 'personal',
    }),
    send: ({ step, name, visibility }) => {
      const definition = { kind: 'goal' as const, ...apiStepOf(step) };
      const named = { name: name.trim(), definition };
      return goal === undefined
        ? client.reports.create({ websiteId: website.id, visibility, ...named })
        : client.reports.update({ id: goal.id, ...named });
    },
    ...afterSaving('goal'),
    onDone: onClose,
  });
  const { step, name, visibility } = form.values;
  return (
    <FormDialog
      form={form}
      title={goal === undefined ? messages.new : messages.dialog.edit}
      description={messages.dialog.description}
      problem={form.errorOf('definition') ?? form.problem}
      submitLabel={messages.dialog.save}
      isDisabled={step.value.trim() === '' || name.trim() === ''}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{messages.dialog.reachedWhen}</legend>
        <StepFields
          step={step}
          label={messages.goal}
          hasFocus={goal === undefined}
          onChange={(next) => form.set({ step: next })}
        />
      </fieldset>
      <ReportFields
        name={name}
        placeholder={step.value === '' ? messages.dialog.placeholder : describeStep(step)}
        visibility={goal === undefined ? visibility : undefined}
        errors={form.errors}
        onName={(next) => form.set({ name: next })}
        onVisibility={(next) => form.set({ visibility: next })}
      />
    </FormDialog>
  );
}
