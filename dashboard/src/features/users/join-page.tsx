import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { requestInvitation } from '../../api/auth-links.ts';
import { fieldErrorsOf, formErrorOf } from '../../api/problem.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { messages } from './messages.ts';

const texts = messages.join;

/** Requests an invitation to the organizations that accept the domain of an e-mail address. */
export function JoinPage() {
  const [email, setEmail] = useState('');
  const sending = useMutation({ mutationFn: requestInvitation, meta: { showsErrors: true } });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sending.mutate(email);
  };
  return (
    <AuthLayout title={texts.title}>
      <div className="flex flex-col gap-4">
        {sending.isSuccess ? (
          <Notice title={texts.sentTitle}>{texts.sent({ email: sending.variables })}</Notice>
        ) : (
          <form onSubmit={submit} className="flex flex-col gap-4">
            <FormProblem message={formErrorOf(sending.error)} />
            <Field label={texts.email} error={fieldErrorsOf(sending.error)['email']} hint={texts.hint}>
              <Input
                type="email"
                autoComplete="email"
                required
                autoFocus
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            </Field>
            <Button type="submit" variant="primary" size="lg" isPending={sending.isPending}>
              {texts.submit}
            </Button>
          </form>
        )}
        <Link to="/sign-in" className={buttonClasses({ variant: 'ghost' })}>
          {messages.forgot.back}
        </Link>
      </div>
    </AuthLayout>
  );
}
