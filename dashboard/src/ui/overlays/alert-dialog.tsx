import { AlertDialog as BaseAlertDialog } from '@base-ui/react/alert-dialog';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { Field } from '../forms/field.tsx';
import { Input } from '../forms/input.tsx';
import { messages } from '../messages.ts';
import { BackCloses } from './back-closes.tsx';
import { WindowFooter } from './dialog.tsx';

const [beforeText, afterText] = messages.typeToConfirm;

/**
 * Asks for confirmation of an action that cannot be undone. With `typedConfirmation`, the button is disabled until the person
 * types that text. A click outside does not close the dialog.
 */
export function AlertDialog({
  isOpen,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
  isPending = false,
  isDangerous = true,
  typedConfirmation,
  error,
  children,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly description: ReactNode;
  /** Names the action: "Revoke key", never "OK". */
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly isPending?: boolean;
  readonly isDangerous?: boolean;
  readonly typedConfirmation?: string;
  /** Why the last attempt failed. */
  readonly error?: string | undefined;
  readonly children?: ReactNode;
}) {
  const [typed, setTyped] = useState('');
  const isConfirmed = typedConfirmation === undefined || typed.trim() === typedConfirmation;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isConfirmed && !isPending) onConfirm();
  };
  return (
    <BaseAlertDialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        setTyped('');
        onOpenChange(next);
      }}
    >
      {isOpen && <BackCloses onClose={() => onOpenChange(false)} />}
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className="scrim" />
        <BaseAlertDialog.Popup className="window sm:max-w-md">
          <form onSubmit={submit} className="flex min-h-0 flex-1 flex-col">
            <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 py-4">
              <BaseAlertDialog.Title className="text-lg">{title}</BaseAlertDialog.Title>
              <BaseAlertDialog.Description render={<div />} className="text-ink-2">
                {description}
              </BaseAlertDialog.Description>
              {children}
              {typedConfirmation !== undefined && (
                <Field
                  label={
                    <>
                      {beforeText}
                      <span className="select-all font-mono text-bad-text">{typedConfirmation}</span>
                      {afterText}
                    </>
                  }
                >
                  <Input
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
                    value={typed}
                    onChange={(event) => setTyped(event.target.value)}
                  />
                </Field>
              )}
              {error !== undefined && (
                <p role="alert" className="text-bad-text">
                  {error}
                </p>
              )}
            </div>
            <WindowFooter>
              <BaseAlertDialog.Close render={<Button disabled={isPending}>{messages.cancel}</Button>} />
              <Button
                type="submit"
                variant={isDangerous ? 'danger' : 'primary'}
                disabled={!isConfirmed}
                isPending={isPending}
              >
                {confirmLabel}
              </Button>
            </WindowFooter>
          </form>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
