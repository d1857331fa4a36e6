import { Popover as BasePopover } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** A small window next to the button that opens it. `trigger` is a button element. */
export function Popover({
  trigger,
  title,
  align = 'start',
  isOpen,
  onOpenChange,
  className,
  children,
}: {
  readonly trigger: ReactElement;
  /** Names the window for screen readers. */
  readonly title: string;
  readonly align?: 'start' | 'center' | 'end';
  /** If omitted, the popover keeps this state itself. */
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <BasePopover.Root
      {...(isOpen !== undefined && { open: isOpen })}
      onOpenChange={(next) => onOpenChange?.(next)}
    >
      <BasePopover.Trigger render={trigger} />
      <BasePopover.Portal>
        <BasePopover.Positioner sideOffset={6} collisionPadding={12} align={align} className="z-50">
          <BasePopover.Popup
            className={joinClasses(
              'floating max-h-(--available-height) max-w-(--available-width) overflow-y-auto p-3 outline-none',
              className,
            )}
          >
            <BasePopover.Title className="sr-only">{title}</BasePopover.Title>
            {children}
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
