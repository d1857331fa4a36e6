import { type FormEvent, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useAnalytics } from '../../analytics/index.ts';
import { ReportFields } from '../steps/report-fields.tsx';
import { apiStepOf, describeStep, NEW_STEP, type Report, type Step } from '../steps/step.ts';
import { StepFields } from '../steps/step-fields.tsx';
import { useSaveReport } from '../steps/use-reports.ts';
import { stepOfGoal } from './goal-list.tsx';

/** Makes a goal, or changes one. */
export function GoalDialog({
  goal,
  suggested = NEW_STEP,
  onClose,
}: {
  /** Absent for a new one. */
  readonly goal: Report | undefined;
  /** What a new one begins with. */
  readonly suggested?: Step | undefined;
  readonly onClose: () => void;
}) {
  const { website, canEdit } = useAnalytics();
  const [step, setStep] = useState<Step>((goal && stepOfGoal(goal)) ?? suggested);
  const [name, setName] = useState(goal?.name ?? '');
  const [visibility, setVisibility] = useState<Report['visibility']>(canEdit ? 'shared' : 'personal');
  const { create, update, isPending, error } = useSaveReport('Goal', onClose);
  const errors = fieldErrorsOf(error);
  const about = Object.entries(errors).filter(([field]) => field.startsWith('definition'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Forms within windows of this one are not part of it, but React passes their events on.
    if (event.target !== event.currentTarget) return;
    const definition = { kind: 'goal' as const, ...apiStepOf(step) };
    const named = { name: name.trim(), definition };
    if (goal === undefined) create({ websiteId: website.id, visibility, ...named });
    else update({ id: goal.id, ...named });
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={goal === undefined ? 'New goal' : 'Edit goal'}
      description="A page that visitors see, or an event that they cause."
      width="md"
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {error !== null && (Object.keys(errors).length === 0 || about.length > 0) && (
          <Notice tone="bad">{about[0]?.[1] ?? toProblem(error).message}</Notice>
        )}
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1.5 font-medium">Reached when</legend>
          <StepFields step={step} label="Goal" hasFocus={goal === undefined} onChange={setStep} />
        </fieldset>
        <ReportFields
          name={name}
          placeholder={step.value === '' ? 'Sign-ups' : describeStep(step)}
          visibility={goal === undefined ? visibility : undefined}
          errors={errors}
          onName={setName}
          onVisibility={setVisibility}
        />
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={step.value.trim() === '' || name.trim() === ''}
            isPending={isPending}
          >
            Save goal
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
