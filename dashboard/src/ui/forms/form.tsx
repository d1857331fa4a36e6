import type { ComponentProps, FormEvent } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { FormProblem } from './form-problem.tsx';

/** What a form shows of its state. `useForm` returns it. */
export interface FormState {
  /** Why the server rejected the form, if no field shows it. */
  readonly problem: string | undefined;
  /** Whether it is being sent. */
  readonly isPending: boolean;
  /** Whether leaving would discard input. */
  readonly isChanged: boolean;
  readonly submit: () => void;
}

/** A form. Why the server rejected it is shown at the top. */
export function Form({
  form,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'form'>, 'onSubmit'> & {
  readonly form: Pick<FormState, 'problem' | 'submit'>;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React also bubbles the events of forms in nested dialogs.
    if (event.target === event.currentTarget) form.submit();
  };
  return (
    <form {...rest} onSubmit={submit} className={joinClasses('flex flex-col gap-4', className)}>
      <FormProblem message={form.problem} />
      {children}
    </form>
  );
}
