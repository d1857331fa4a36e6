import { type ShouldBlockFn, useBlocker, useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** The open windows, the topmost last. */
const openWindows: symbol[] = [];
/** Search parameters that open a window. Going back removes them, which closes the window. */
const WINDOWS_IN_ADDRESS = ['details', 'error'] as const;

/** Makes the back button close an open window instead of leaving the page. Rendered while the window is open. */
export function BackCloses({ onClose }: { readonly onClose: () => void }) {
  // Without a router there are no pages to leave.
  return useRouter({ warn: false }) === null ? null : <BackBlocker onClose={onClose} />;
}

function BackBlocker({ onClose }: { readonly onClose: () => void }) {
  const [self] = useState(() => Symbol('window'));
  useEffect(() => {
    openWindows.push(self);
    return () => {
      openWindows.splice(openWindows.indexOf(self), 1);
    };
  }, [self]);
  const shouldBlockFn: ShouldBlockFn = ({ action, current, next }) => {
    if (action !== 'BACK' || openWindows.at(-1) !== self) return false;
    const isInAddress = WINDOWS_IN_ADDRESS.some((key) => key in current.search && !(key in next.search));
    if (!isInAddress) onClose();
    return !isInAddress;
  };
  useBlocker({ shouldBlockFn, enableBeforeUnload: false });
  return null;
}
