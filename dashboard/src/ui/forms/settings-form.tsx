import type { FormEvent, ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { LeaveGuard } from '../discard/leave-guard.tsx';
import { FormProblem } from './form-problem.tsx';

/** Settings that are saved together, with the error of the last attempt. */
export function SettingsForm({
  title,
  description,
  onSave,
  isSaving,
  isDisabled = false,
  isChanged = false,
  saveLabel,
  problem,
  children,
}: {
  readonly title: string;
  readonly description?: string | undefined;
  readonly onSave: () => void;
  readonly isSaving: boolean;
  readonly isDisabled?: boolean;
  /** Whether leaving would discard input. */
  readonly isChanged?: boolean;
  readonly saveLabel: string;
  /** The error that belongs to no field. */
  readonly problem: string | undefined;
  readonly children: ReactNode;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <Card title={title} description={description}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={problem} />
        <LeaveGuard isChanged={isChanged} />
        {children}
        <div>
          <Button type="submit" variant="primary" isPending={isSaving} disabled={isDisabled}>
            {saveLabel}
          </Button>
        </div>
      </form>
    </Card>
  );
}
