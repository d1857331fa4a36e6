import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Shows backup codes for the only time. It closes by its button alone, once the reader says that they are stored. */
export function BackupCodesDialog({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const [isStored, setIsStored] = useState(false);
  const text = codes.join('\n');
  return (
    <Dialog
      isOpen
      onOpenChange={() => isStored && onDone()}
      title="Your backup codes"
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title="Store them now">
          They are shown this once. Each of them stands in for your app one time, should you lose it.
        </Notice>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 text-center font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label="Copy the backup codes">
            Copy
          </CopyButton>
          <Button onClick={() => download(text)}>
            <Download aria-hidden />
            Download
          </Button>
        </div>
        <Checkbox isChecked={isStored} onChange={setIsStored} label="I have stored them in a safe place" />
      </div>
    </Dialog>
  );
}

function download(codes: string): void {
  const url = URL.createObjectURL(new Blob([`Backup codes for ${window.location.host}\n\n${codes}\n`]));
  const link = document.createElement('a');
  link.href = url;
  link.download = `pharos-backup-codes-${window.location.hostname}.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
