import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { BackCloses } from '../../ui/overlays/back-closes.tsx';
import { Logo } from './logo.tsx';
import { messages as shell } from './messages.ts';

/** The sidebar on phones. */
export function Drawer({
  isOpen,
  onOpenChange,
  children,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** The sidebar. */
  readonly children: ReactNode;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {isOpen && <BackCloses onClose={() => onOpenChange(false)} />}
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          aria-label={shell.menu}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(20rem,86vw)] flex-col bg-sunken pb-[env(safe-area-inset-bottom)] shadow-float outline-none transition-[translate] duration-150 data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex items-center justify-between pt-2 pr-2 pl-4">
            <Logo />
            <Dialog.Close render={<IconButton label={shell.closeMenu} icon={<X />} />} />
          </div>
          <div className="min-h-0 flex-1">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
