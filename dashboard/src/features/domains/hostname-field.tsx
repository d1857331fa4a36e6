import type { ComponentProps } from 'react';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { messages } from './messages.ts';

/** The input of a custom domain. */
export function HostnameField({
  hint,
  error,
  ...input
}: Pick<ComponentProps<typeof Input>, 'value' | 'onChange' | 'placeholder' | 'autoFocus'> & {
  readonly hint: string;
  readonly error: string | undefined;
}) {
  return (
    <Field label={messages.hostname} hint={hint} error={error}>
      <Input required autoComplete="off" autoCapitalize="off" spellCheck={false} maxLength={253} {...input} />
    </Field>
  );
}
