import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';

/** What the server asks of a new password. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;

/** A password that can be looked at. A new one says what it must be. */
export function PasswordField({
  value,
  onChange,
  isNew = false,
  label = 'Password',
  error,
  aside,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean;
  readonly label?: string;
  readonly error?: string | undefined;
  /** At the other end of the label's line. */
  readonly aside?: ReactNode;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      label={label}
      error={error}
      {...(aside !== undefined && { aside })}
      hint={
        isNew
          ? `At least ${MIN_LENGTH} characters. A sentence is easier to remember than a puzzle.`
          : undefined
      }
    >
      <span className="relative">
        <Input
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          required
          minLength={isNew ? MIN_LENGTH : 1}
          maxLength={MAX_LENGTH}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="pr-9"
        />
        <IconButton
          label={isShown ? 'Hide the password' : 'Show the password'}
          icon={isShown ? <EyeOff /> : <Eye />}
          size="sm"
          onClick={() => setIsShown(!isShown)}
          className="-translate-y-1/2 absolute top-1/2 right-0.5"
        />
      </span>
    </Field>
  );
}
