import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf, toProblem } from '../../../api/problem.ts';
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx';
import { PasswordField } from '../password-field.tsx';
import { messages } from './messages.ts';

/** Asks for the password before an action that a stolen session must not be able to take. */
export function PasswordDialog<T>({
  title,
  description,
  confirmLabel,
  isDangerous = false,
  typedConfirmation,
  act,
  onDone,
  onClose,
}: {
  readonly title: string;
  readonly description: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  readonly typedConfirmation?: string;
  readonly act: (password: string) => Promise<T>;
  readonly onDone: (result: T) => void;
  readonly onClose: () => void;
}) {
  const [password, setPassword] = useState('');
  const acting = useMutation({ mutationFn: act, meta: { showsErrors: true }, onSuccess: onDone });
  const wrong = fieldErrorsOf(acting.error)['password'];
  return (
    <AlertDialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      description={description}
      confirmLabel={confirmLabel}
      isDangerous={isDangerous}
      isPending={acting.isPending}
      onConfirm={() => acting.mutate(password)}
      error={acting.error === null || wrong !== undefined ? undefined : toProblem(acting.error).message}
      {...(typedConfirmation !== undefined && { typedConfirmation })}
    >
      <PasswordField
        label={messages.yourPassword}
        value={password}
        onChange={setPassword}
        error={wrong === undefined ? undefined : messages.wrongPassword}
      />
    </AlertDialog>
  );
}
