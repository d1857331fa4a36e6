import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '../../../api/rpc.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { messages } from './messages.ts';

const STALE_MS = 10 * 60_000;
const STORAGE_KEY = 'pharos.dismissed-lost-data';

/**
 * Shows owners and admins that the server has accepted data which it cannot load. A dismissed notice appears again in this
 * browser when other files are rejected.
 */
export function LostDataNotice() {
  const { data } = useQuery(rpc.discovery.health.queryOptions({ staleTime: STALE_MS, retry: false }));
  const [dismissed, setDismissed] = useState(readDismissed);
  const quarantine = data?.journal.quarantine;
  if (quarantine === undefined || quarantine.files === 0) return null;
  const { files, bytes } = quarantine;
  const loss = `${files} ${bytes}`;
  if (loss === dismissed) return null;
  const dismiss = () => {
    storeDismissed(loss);
    setDismissed(loss);
    // The button disappears: the keyboard continues at the beginning of the page.
    document.getElementById('content')?.focus({ preventScroll: true });
  };
  return (
    <div className="px-4 pt-4 sm:px-6 lg:px-8">
      <Notice
        tone="warn"
        title={messages.title}
        action={
          <Button size="sm" onClick={dismiss}>
            {messages.dismiss}
          </Button>
        }
      >
        {messages.text(files, formatBytes(bytes))}
      </Notice>
    </div>
  );
}

function readDismissed(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function storeDismissed(loss: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, loss);
  } catch {
    // The browser may refuse access to storage. Then the notice is dismissed until the page is loaded again.
  }
}
