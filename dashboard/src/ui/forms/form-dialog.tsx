import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { messages } from '../messages.ts';
import { Dialog } from '../overlays/dialog.tsx';
import { FormProblem } from './form-problem.tsx';

/** What a dialog or a card shows of the form in it. `useForm` returns it. */
export interface FormState {
  /** Why the server rejected the form, if no field shows it. */
  readonly problem: string | undefined;
  /** Whether it is being sent. */
  readonly isPending: boolean;
  /** Whether leaving would discard input. */
  readonly isChanged: boolean;
  readonly submit: () => void;
}

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
  problem,
  submitLabel,
  isPending = false,
  isDisabled = false,
  isChanged = form?.isChanged,
  action,
  onSubmit,
  onClose,
  children,
}: {
  readonly form?: FormState;
  readonly title: string;
  readonly description?: ReactNode;
  readonly width?: Parameters<typeof Dialog>[0]['width'];
  /** Why the server rejected the form, if no field shows it. */
  readonly problem?: string | undefined;
  readonly submitLabel: string;
  readonly cancelLabel?: string;
  /** Whether the form is being submitted. */
  readonly isPending?: boolean;
  /** Whether required input is missing. */
  readonly isDisabled?: boolean;
  /** Whether closing would discard input. By default, whether something was typed. */
  readonly isChanged?: boolean | undefined;
  /** Another button, at the start of the footer. */
  readonly action?: ReactNode;
  readonly onSubmit?: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}) {
  const formId = useId();
  const [wasTyped, setWasTyped] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const leave = () => ((isChanged ?? wasTyped) ? setIsAsking(true) : onClose());
  // React also bubbles the events of forms in nested dialogs.
  const onInput = ({ target, currentTarget }: FormEvent) => {
    if (target instanceof Node && currentTarget.contains(target)) setWasTyped(true);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (event.target === event.currentTarget) (onSubmit ?? form?.submit)?.();
  };
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
            isPending={form?.isPending ?? isPending}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} onInput={onInput} className="flex flex-col gap-4">
        <FormProblem message={problem ?? form?.problem} />
        {children}
        <Suspense>
          {isAsking && <DiscardDialog onKeep={() => setIsAsking(false)} onDiscard={onClose} />}
        </Suspense>
      </form>
    </Dialog>
  );
}
