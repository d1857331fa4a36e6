import { useState } from 'react';
import { type AppSetup, beginApp, removeApp, renewBackupCodes } from '../../../api/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { SetUpAppDialog } from './set-up-app-dialog.tsx';
import { type Account, useAccountChanged } from './use-account.ts';

const FEW_CODES = 3;

type Step =
  | { readonly kind: 'begin' | 'remove' | 'renew' }
  | { readonly kind: 'set-up'; readonly setup: AppSetup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** The authenticator app: off, or on with its backup codes. */
export function TwoFactorCard({ account }: { readonly account: Account }) {
  const { enabled, backupCodesLeft } = account.twoFactor;
  const [step, setStep] = useState<Step>();
  const changed = useAccountChanged();
  const close = () => setStep(undefined);
  return (
    <>
      <Card
        title={
          <span className="flex items-center gap-2">
            Two-factor authentication
            <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? 'On' : 'Off'}</Badge>
          </span>
        }
        description="A code of an authenticator app is asked for after your password."
        actions={!enabled && <Button onClick={() => setStep({ kind: 'begin' })}>Turn on</Button>}
      >
        {enabled ? (
          <div className="flex flex-col gap-3">
            {backupCodesLeft <= FEW_CODES && (
              <Notice tone="warn">
                {backupCodesLeft === 0
                  ? 'No backup codes are left'
                  : `Only ${backupCodesLeft} backup codes are left`}
                : make new ones, or you cannot sign in when you lose your phone.
              </Notice>
            )}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-ink-2">
                {backupCodesLeft} {backupCodesLeft === 1 ? 'backup code' : 'backup codes'} left.
              </p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setStep({ kind: 'renew' })}>New backup codes</Button>
                <Button onClick={() => setStep({ kind: 'remove' })}>Turn off</Button>
              </div>
            </div>
          </div>
        ) : undefined}
      </Card>
      {step?.kind === 'begin' && (
        <PasswordDialog
          title="Turn on two-factor authentication"
          description="First, your password. Then you scan a code with your authenticator app."
          confirmLabel="Go on"
          act={beginApp}
          onDone={(setup) => setStep({ kind: 'set-up', setup })}
          onClose={close}
        />
      )}
      {step?.kind === 'set-up' && (
        <SetUpAppDialog
          setup={step.setup}
          onClose={close}
          onDone={async () => {
            setStep({ kind: 'codes', codes: step.setup.backupCodes });
            await changed();
          }}
        />
      )}
      {step?.kind === 'renew' && (
        <PasswordDialog
          title="Make new backup codes?"
          description="The old ones stop working at once."
          confirmLabel="Make new codes"
          act={renewBackupCodes}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes });
            void changed();
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'remove' && (
        <PasswordDialog
          title="Turn off two-factor authentication?"
          description="Your password alone will be enough to sign in."
          confirmLabel="Turn off"
          isDangerous
          act={removeApp}
          onDone={() => {
            close();
            showDone('Two-factor authentication is off');
            void changed();
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'codes' && <BackupCodesDialog codes={step.codes} onDone={close} />}
    </>
  );
}
