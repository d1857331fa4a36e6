import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { LeaveGuard } from '../discard/leave-guard.tsx';
import type { FormState } from './form-dialog.tsx';
import { FormProblem } from './form-problem.tsx';

/** Settings that are saved together, with the error of the last attempt. */
export function SettingsForm({
  form,
  title,
  description,
  onSave = form?.submit,
  isSaving = form?.isPending,
  isDisabled = false,
  isChanged = form?.isChanged ?? false,
  saveLabel,
  problem = form?.problem,
  children,
}: {
  readonly form?: FormState;
  readonly title: string;
  readonly description?: string | undefined;
  readonly onSave?: (() => void) | undefined;
  readonly isSaving?: boolean | undefined;
  readonly isDisabled?: boolean;
  /** Whether leaving would discard input. */
  readonly isChanged?: boolean;
  readonly saveLabel: string;
  /** The error that belongs to no field. */
  readonly problem?: string | undefined;
  readonly children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave?.();
  };
  return (
    <Card title={title} description={description}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={problem} />
        <LeaveGuard isChanged={isChanged} />
        {children}
        <div>
          <Button type="submit" variant="primary" isPending={isSaving ?? false} disabled={isDisabled}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
