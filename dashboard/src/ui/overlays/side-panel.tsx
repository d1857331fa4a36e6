import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { messages } from '../messages.ts';
import { BackCloses } from './back-closes.tsx';

/** A panel at the end of the screen with the details of a row; on phones it covers the page. Escape, the back button and a click outside close it. */
export function SidePanel({
  title,
  description,
  onClose,
  children,
}: {
  readonly title: string;
  readonly description?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <BaseDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <BackCloses onClose={onClose} />
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full flex-col border-line border-l bg-surface pb-[env(safe-area-inset-bottom)] text-ink shadow-float outline-none transition-[translate] duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full sm:w-[min(36rem,90vw)]">
          <header className="flex items-start justify-between gap-4 border-line border-b px-5 py-3">
            <div className="min-w-0">
              <BaseDialog.Title className="text-lg">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="text-ink-2">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              render={<IconButton label={messages.close} icon={<X />} size="sm" className="-mr-1.5" />}
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
