import { useState } from 'react';
import { deleteAccount } from '../../../api/account.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { PasswordDialog } from './password-dialog.tsx';

/** The way out for good. */
export function DeleteAccount({ email }: { readonly email: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Card
        title="Delete your account"
        description="Organizations that you own alone must go to somebody else, and their websites be deleted or transferred, first."
        actions={
          <Button variant="danger" onClick={() => setIsAsking(true)}>
            Delete account
          </Button>
        }
      />
      {isAsking && (
        <PasswordDialog
          title="Delete your account?"
          description="You leave every organization. Your own, its keys and everything in it go with you. It cannot be undone."
          confirmLabel="Delete my account"
          isDangerous
          typedConfirmation={email}
          act={deleteAccount}
          onDone={() => window.location.assign('/sign-in')}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
