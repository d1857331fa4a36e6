import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { deleteAccount } from '../../../api/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { useCommands } from '../../../ui/commands/registry.ts';
import { messages } from './messages.ts';
import { PasswordDialog } from './password-dialog.tsx';

const texts = messages.delete;

/** Deletes the account, after the person types the password and the e-mail address. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isOpen, setIsOpen] = useState(false);
  useCommands([
    {
      id: 'account.delete',
      title: texts.title,
      group: messages.title,
      icon: <Trash2 />,
      run: () => setIsOpen(true),
    },
  ]);
  return (
    <>
      <Card
        title={texts.title}
        description={texts.text}
        actions={
          <Button variant="danger" onClick={() => setIsOpen(true)}>
            {texts.button}
          </Button>
        }
      />
      {isOpen && (
        <PasswordDialog
          title={texts.dialogTitle}
          description={texts.dialogText}
          confirmLabel={texts.confirm}
          isDangerous
          typedConfirmation={email}
          act={deleteAccount}
          onDone={() => window.location.assign('/sign-in')}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
