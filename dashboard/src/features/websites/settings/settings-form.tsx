import type { ComponentProps } from 'react';
import { toProblem } from '../../../api/problem.ts';
import { SettingsForm as Form } from '../../../ui/forms/settings-form.tsx';
import { messages } from '../messages.ts';

/** Settings of a website that are saved together, with the error of the last attempt. */
export function SettingsForm({
  error,
  errors,
  ...rest
}: Omit<ComponentProps<typeof Form>, 'problem' | 'saveLabel'> & {
  readonly error: unknown;
  readonly errors: Readonly<Record<string, string>>;
}) {
  const isOfFields = Object.keys(errors).length > 0;
  const problem = error === null || isOfFields ? undefined : toProblem(error).message;
  return <Form {...rest} problem={problem} saveLabel={messages.settings.save} />;
}
