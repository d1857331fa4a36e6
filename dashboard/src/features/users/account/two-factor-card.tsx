import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type AppSetup, beginApp, removeApp, renewBackupCodes } from '../../../api/account.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showDone } from '../../../ui/toasts.ts';
import { BackupCodesDialog } from './backup-codes-dialog.tsx';
import { messages } from './messages.ts';
import { PasswordDialog } from './password-dialog.tsx';
import { SetUpAppDialog } from './set-up-app-dialog.tsx';
import { ACCOUNT_QUERIES, type Account } from './use-account.ts';

const texts = messages.twoFactor;

/** With this many backup codes or fewer, a warning is shown. */
const FEW_CODES = 3;

type Step =
  | { readonly kind: 'begin' | 'remove' | 'renew' }
  | { readonly kind: 'set-up'; readonly setup: AppSetup }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

/** Two-factor authentication: turns it on and off, and creates new backup codes. */
export function TwoFactorCard({ account }: { readonly account: Account }) {
  const { enabled, backupCodesLeft } = account.twoFactor;
  const [step, setStep] = useState<Step>();
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(ACCOUNT_QUERIES.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  const close = () => setStep(undefined);
  return (
    <>
      <Card
        title={
          <span className="flex items-center gap-2">
            {texts.title}
            <Badge tone={enabled ? 'good' : 'neutral'}>{enabled ? texts.on : texts.off}</Badge>
          </span>
        }
        description={texts.text}
        actions={!enabled && <Button onClick={() => setStep({ kind: 'begin' })}>{texts.turnOn}</Button>}
      >
        {enabled ? (
          <div className="flex flex-col gap-3">
            {backupCodesLeft <= FEW_CODES && (
              <Notice tone="warn">{texts.fewCodes({ count: backupCodesLeft })}</Notice>
            )}
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-ink-2">{texts.codesLeft({ count: backupCodesLeft })}</p>
              <div className="flex flex-wrap gap-2">
                <Button onClick={() => setStep({ kind: 'renew' })}>{texts.newCodes}</Button>
                <Button onClick={() => setStep({ kind: 'remove' })}>{texts.turnOff}</Button>
              </div>
            </div>
          </div>
        ) : undefined}
      </Card>
      {step?.kind === 'begin' && (
        <PasswordDialog
          title={texts.turnOnTitle}
          description={texts.turnOnText}
          confirmLabel={texts.continue}
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
            await refresh();
          }}
        />
      )}
      {step?.kind === 'renew' && (
        <PasswordDialog
          title={texts.newCodesTitle}
          description={texts.newCodesText}
          confirmLabel={texts.createCodes}
          act={renewBackupCodes}
          onDone={(codes) => {
            setStep({ kind: 'codes', codes });
            void refresh();
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'remove' && (
        <PasswordDialog
          title={texts.turnOffTitle}
          description={texts.turnOffText}
          confirmLabel={texts.turnOff}
          isDangerous
          act={removeApp}
          onDone={() => {
            close();
            showDone(texts.turnedOff);
            void refresh();
          }}
          onClose={close}
        />
      )}
      {step?.kind === 'codes' && <BackupCodesDialog codes={step.codes} onDone={close} />}
    </>
  );
}
