import { type FormEvent, useState } from 'react';
import { giveCode } from '../../api/auth.ts';
import { fieldErrorsOf, isSignedOut } from '../../api/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { FormProblem } from './form-problem.tsx';
import { useEnter } from './use-enter.ts';

/** The second step of signing in: a code of the authenticator app, or a backup code. */
export function CodeStep({ next, onBack }: { readonly next: string; readonly onBack: () => void }) {
  const entering = useEnter(giveCode, next);
  const [code, setCode] = useState('');
  const [isBackup, setIsBackup] = useState(false);
  const errors = fieldErrorsOf(entering.error);
  const isOver = entering.error !== null && isSignedOut(entering.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entering.mutate({ code, isBackup });
  };
  return (
    <AuthLayout
      title="One more step"
      description={isBackup ? 'Each backup code works once.' : 'Your authenticator app shows a code.'}
    >
      {isOver ? (
        <div className="flex flex-col gap-4">
          <Notice tone="bad">This sign-in waited too long, or too many codes were wrong.</Notice>
          <Button variant="primary" size="lg" onClick={onBack}>
            Start again
          </Button>
        </div>
      ) : (
        <form onSubmit={submit} className="flex flex-col gap-4">
          <FormProblem error={entering.error} />
          <Field label={isBackup ? 'Backup code' : 'Code'} error={errors['code']}>
            <Input
              key={String(isBackup)}
              autoFocus
              required
              autoComplete="one-time-code"
              inputMode={isBackup ? 'text' : 'numeric'}
              autoCapitalize="off"
              spellCheck={false}
              maxLength={isBackup ? 20 : 10}
              placeholder={isBackup ? 'a1B2c-3D4e5' : '123 456'}
              className="text-center font-mono text-base! tracking-widest"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" isPending={entering.isPending}>
            Sign in
          </Button>
          <Button
            variant="ghost"
            onClick={() => {
              setCode('');
              entering.reset();
              setIsBackup(!isBackup);
            }}
          >
            {isBackup ? 'Use the authenticator app' : 'Use a backup code'}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
