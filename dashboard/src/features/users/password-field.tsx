import { Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { messages } from './messages.ts';

const texts = messages.password;

/** The limits of the server. */
const MIN_LENGTH = 12;
const MAX_LENGTH = 128;

/** A password with a button that shows it. A new password has a hint about its length. */
export function PasswordField({
  value,
  onChange,
  isNew = false,
  label = texts.label,
  error,
  aside,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isNew?: boolean;
  readonly label?: string;
  readonly error?: string | undefined;
  /** Shown at the end of the line of the label. */
  readonly aside?: ReactNode;
}) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      label={label}
      error={error}
      {...(aside !== undefined && { aside })}
      hint={isNew ? texts.hint({ minLength: MIN_LENGTH }) : undefined}
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
          label={isShown ? texts.hide : texts.show}
          icon={isShown ? <EyeOff /> : <Eye />}
          size="sm"
          onClick={() => setIsShown(!isShown)}
          className="-translate-y-1/2 absolute top-1/2 right-0.5"
        />
      </span>
    </Field>
  );
}
