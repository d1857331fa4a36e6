import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FormProblem } from './form-problem.tsx';

/** A dialog with a form. The footer has a button that cancels and a button that submits. */
export function FormDialog({
  title,
  description,
  width,
  problem,
  submitLabel,
  cancelLabel,
  isPending,
  isDisabled = false,
  action,
  onSubmit,
  onClose,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly width?: Parameters<typeof Dialog>[0]['width'];
  /** Why the server rejected the form, if no field shows it. */
  readonly problem: string | undefined;
  readonly submitLabel: string;
  readonly cancelLabel: string;
  /** Whether the form is being submitted. */
  readonly isPending: boolean;
  /** Whether required input is missing. */
  readonly isDisabled?: boolean;
  /** Another button, at the start of the footer. */
  readonly action?: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const formId = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React also bubbles the events of forms in nested dialogs.
    if (event.target === event.currentTarget) onSubmit();
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      {...(width !== undefined && { width })}
      footer={
        <>
          {action}
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button type="submit" form={formId} variant="primary" disabled={isDisabled} isPending={isPending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <FormProblem message={problem} />
        {children}
      </form>
    </Dialog>
  );
}
