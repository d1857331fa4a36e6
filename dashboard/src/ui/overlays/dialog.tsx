import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';
import { IconButton } from '../button.tsx';
import { messages } from '../messages.ts';
import { BackCloses } from './back-closes.tsx';

const WIDTHS = { sm: 'sm:max-w-sm', md: 'sm:max-w-lg', lg: 'sm:max-w-3xl', xl: 'sm:max-w-5xl' } as const;

/** A dialog; on phones a sheet at the bottom. Escape, the back and close buttons, and a click outside close it. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  width = 'md',
  isInAddress,
  footer,
  children,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly title: string;
  readonly description?: ReactNode;
  readonly width?: keyof typeof WIDTHS;
  /** Whether a search parameter opens it. */
  readonly isInAddress?: boolean;
  /** Buttons, the primary one last. */
  readonly footer?: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={onOpenChange}>
      {isOpen && <BackCloses onClose={() => onOpenChange(false)} isInAddress={isInAddress} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Popup className={joinClasses('window', WIDTHS[width])}>
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0">
              <BaseDialog.Title className="text-lg">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-0.5 text-ink-2">{description}</BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              render={<IconButton label={messages.close} icon={<X />} size="sm" className="-mr-1.5" />}
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer !== undefined && <WindowFooter>{footer}</WindowFooter>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

/** The row of buttons at the end of a dialog. A form inside a dialog uses it to contain its own buttons. */
export function WindowFooter({ children }: { readonly children: ReactNode }) {
  return (
    <footer className="flex flex-wrap justify-end gap-2 border-line border-t bg-sunken px-5 py-3 sm:rounded-b-xl">
      {children}
    </footer>
  );
}
