import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { messages } from './messages.ts';

const texts = messages.codes;

/** Shows new backup codes once. It can be closed only after the person confirms that the codes are saved. */
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
      title={texts.title}
      footer={
        <Button variant="primary" disabled={!isStored} onClick={onDone}>
          {texts.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Notice tone="warn" title={texts.storeTitle}>
          {texts.storeText}
        </Notice>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-lg border border-line bg-sunken p-4 text-center font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={text} label={texts.copyLabel}>
            {texts.copy}
          </CopyButton>
          <Button onClick={() => download(text)}>
            <Download aria-hidden />
            {texts.download}
          </Button>
        </div>
        <Checkbox isChecked={isStored} onChange={setIsStored} label={texts.stored} />
      </div>
    </Dialog>
  );
}

function download(codes: string): void {
  const url = URL.createObjectURL(
    new Blob([`${texts.fileTitle({ host: window.location.host })}\n\n${codes}\n`]),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `pharos-backup-codes-${window.location.hostname}.txt`;
  link.click();
  URL.revokeObjectURL(url);
}
