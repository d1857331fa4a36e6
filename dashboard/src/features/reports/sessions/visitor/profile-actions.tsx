import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePermissions } from '../../../../api/session.ts';
import { Button } from '../../../../ui/button.tsx';
import { useAnalytics } from '../../../analytics/index.ts';
import { messages } from '../messages.ts';
import { EraseProfileDialog } from './erase-profile-dialog.tsx';
import { exportProfile } from './export-profile.ts';

/** The buttons that export and erase a profile, for members with these permissions. */
export function ProfileActions({ profileId }: { readonly profileId: string }) {
  const { subject: website } = useAnalytics();
  const { can } = usePermissions();
  const [isErasing, setIsErasing] = useState(false);
  const exporting = useMutation({ mutationFn: () => exportProfile(website.id, profileId) });
  return (
    <>
      {can('read:data') && (
        <Button isPending={exporting.isPending} onClick={() => exporting.mutate()}>
          <Download aria-hidden />
          {messages.visitor.export}
        </Button>
      )}
      {can('manage:websites') && (
        <Button variant="danger" onClick={() => setIsErasing(true)}>
          <Trash2 aria-hidden />
          {messages.visitor.erase}
        </Button>
      )}
      {isErasing && <EraseProfileDialog profileId={profileId} onClose={() => setIsErasing(false)} />}
    </>
  );
}
