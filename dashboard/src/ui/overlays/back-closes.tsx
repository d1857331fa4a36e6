import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The open windows, the topmost last. */
const openWindows: symbol[] = [];
interface BackClosesProps {
  readonly onClose: () => void;
  /** Whether a search parameter opens the window. Going back then changes the parameter, which closes the window. */
  readonly isInAddress?: boolean | undefined;
}

/** Makes the back button close an open window instead of leaving the page. Rendered while the window is open. */
export function BackCloses(props: BackClosesProps) {
  // Without a router there are no pages to leave.
  return useRouter({ warn: false }) === null ? null : <BackBlocker {...props} />;
}

function BackBlocker({ onClose, isInAddress = false }: BackClosesProps) {
  const [self] = useState(() => Symbol('window'));
  useEffect(() => {
    openWindows.push(self);
    return () => {
      openWindows.splice(openWindows.indexOf(self), 1);
    };
  }, [self]);
  const shouldBlockFn: ShouldBlockFn = ({ action }) => {
    if (action !== 'BACK' || isInAddress || openWindows.at(-1) !== self) return false;
    onClose();
    return true;
  };
  useBlocker({ shouldBlockFn, enableBeforeUnload: false });
  return null;
}
