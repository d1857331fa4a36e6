import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { Form, type FormState } from './form.tsx';

const DiscardDialog = lazy(() =>
  import('../discard/discard-dialog.tsx').then((module) => ({ default: module.DiscardDialog })),
);

/**
 * A dialog with a form. The footer has a button that cancels and a button that submits. Escape, the close button and a click
 * outside ask before they discard changes.
 */
export function FormDialog({
  form,
  title,
  description,
  width,
  problem = form.problem,
  submitLabel,
  isDisabled = false,
  isChanged = form.isChanged,
  action,
  onClose,
  children,
}: {
  readonly form: FormState;
  readonly title: string;
  readonly description?: ReactNode;
  readonly width?: Parameters<typeof Dialog>[0]['width'];
  /** Another error than that of the form. */
  readonly problem?: string | undefined;
  readonly submitLabel: string;
  /** Whether required input is missing. */
  readonly isDisabled?: boolean;
  /** Whether closing would discard input. */
  readonly isChanged?: boolean;
  /** Another button, at the start of the footer. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const formId = useId();
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => (isChanged ? setIsAsking(true) : onClose());
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && leave()}
      title={title}
      description={description}
      {...(width !== undefined && { width })}
      footer={
        <>
          {action}
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isDisabled}
            isPending={form.isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={formId} form={{ ...form, problem }}>
        {children}
        <Suspense>
          {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
        </Suspense>
      </Form>
    </Dialog>
  );
}
