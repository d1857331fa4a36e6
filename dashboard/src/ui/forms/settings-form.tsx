import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { LeaveGuard } from '../discard/leave-guard.tsx';
import { Form, type FormState } from './form.tsx';

/** Settings that are saved together, with the error of the last attempt. */
export function SettingsForm({
  form,
  title,
  description,
  onSave = form.submit,
  isDisabled = false,
  isChanged = form.isChanged,
  saveLabel,
  children,
}: {
  readonly form: FormState;
  readonly title: string;
  readonly description?: string | undefined;
  /** Called instead of sending the form. */
  readonly onSave?: () => void;
  readonly isDisabled?: boolean;
  /** Whether leaving would discard input. */
  readonly isChanged?: boolean;
  readonly saveLabel: string;
  readonly children: ReactNode;
}) {
  return (
    <Card title={title} description={description}>
      <Form form={{ ...form, submit: () => onSave() }}>
        <LeaveGuard isChanged={isChanged} />
        {children}
        <div>
          <Button type="submit" variant="primary" isPending={form.isPending} disabled={isDisabled}>
            {saveLabel}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
