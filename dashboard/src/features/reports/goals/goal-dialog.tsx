import { useState } from 'react';
import { fieldErrorsOf, formErrorOf } from '../../../api/problem.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { ReportFields } from '../steps/report-fields.tsx';
import { apiStepOf, describeStep, NEW_STEP, type Report, type Step } from '../steps/step.ts';
import { StepFields } from '../steps/step-fields.tsx';
import { useSaveReport } from '../steps/use-reports.ts';
import { stepOfGoal } from './goal-list.tsx';
import { messages } from './messages.ts';

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
  const [step, setStep] = useState<Step>((goal && stepOfGoal(goal)) ?? suggested);
  const [name, setName] = useState(goal?.name ?? '');
  const [visibility, setVisibility] = useState<Report['visibility']>(canEdit ? 'shared' : 'personal');
  const { create, update, isPending, error } = useSaveReport('goal', onClose);
  const errors = fieldErrorsOf(error);
  const definitionError = Object.entries(errors).find(([field]) => field.startsWith('definition'));
  const submit = () => {
    const definition = { kind: 'goal' as const, ...apiStepOf(step) };
    const named = { name: name.trim(), definition };
    if (goal === undefined) create({ websiteId: website.id, visibility, ...named });
    else update({ id: goal.id, ...named });
  };
  return (
    <FormDialog
      title={goal === undefined ? messages.new : messages.dialog.edit}
      description={messages.dialog.description}
      problem={definitionError?.[1] ?? formErrorOf(error)}
      cancelLabel={messages.dialog.cancel}
      submitLabel={messages.dialog.save}
      isPending={isPending}
      isDisabled={step.value.trim() === '' || name.trim() === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1.5 font-medium">{messages.dialog.reachedWhen}</legend>
        <StepFields step={step} label={messages.goal} hasFocus={goal === undefined} onChange={setStep} />
      </fieldset>
      <ReportFields
        name={name}
        placeholder={step.value === '' ? messages.dialog.placeholder : describeStep(step)}
        visibility={goal === undefined ? visibility : undefined}
        errors={errors}
        onName={setName}
        onVisibility={setVisibility}
      />
    </FormDialog>
  );
}
