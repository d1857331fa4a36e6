import { type FormEvent, useState } from 'react';
import { giveCode } from '../../api/auth.ts';
import { fieldErrorsOf, formErrorOf, isSignedOut } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { messages } from './messages.ts';
import { useStartSession } from './use-start-session.ts';

const texts = messages.code;

/** The second step of a sign-in: a code from the authenticator app, or a backup code. */
export function CodeStep({ next, onBack }: { readonly next: string; readonly onBack: () => void }) {
  const verifying = useStartSession(giveCode, next);
  const [code, setCode] = useState('');
  const [isBackup, setIsBackup] = useState(false);
  const errors = fieldErrorsOf(verifying.error);
  const isExpired = verifying.error !== null && isSignedOut(verifying.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    verifying.mutate({ code, isBackup });
  };
  return (
    <AuthLayout title={texts.title} description={isBackup ? texts.fromBackup : texts.fromApp}>
      {isExpired ? (
        <div className="flex flex-col gap-4">
          <Notice tone="bad">{texts.expired}</Notice>
          <Button variant="primary" size="lg" onClick={onBack}>
            {texts.startAgain}
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <FormProblem message={formErrorOf(verifying.error)} />
          <Field label={isBackup ? texts.backupCode : texts.code} error={errors['code']}>
            <Input
              key={String(isBackup)}
              autoFocus
              required
              autoComplete="one-time-code"
              inputMode={isBackup ? 'text' : 'numeric'}
              autoCapitalize="off"
              spellCheck={false}
              maxLength={isBackup ? 20 : 10}
              placeholder={isBackup ? texts.backupCodePlaceholder : texts.codePlaceholder}
              className="text-center font-mono text-base! tracking-widest"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" isPending={verifying.isPending}>
            {texts.submit}
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setCode('');
              verifying.reset();
              setIsBackup(!isBackup);
            }}
          >
            {isBackup ? texts.useApp : texts.useBackup}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
