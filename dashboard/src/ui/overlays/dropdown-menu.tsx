import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** A menu that a button opens. `trigger` is a button element. */
export function DropdownMenu({
  trigger,
  align = 'start',
  side = 'bottom',
  className,
  children,
}: {
  readonly trigger: ReactElement;
  readonly align?: 'start' | 'center' | 'end';
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Menu.Root>
      <Menu.Trigger render={trigger} />
      <Menu.Portal>
        <Menu.Positioner
          sideOffset={6}
          collisionPadding={8}
          align={align}
          side={side}
          className="z-50 outline-none"
        >
          <Menu.Popup
            className={joinClasses(
              'floating max-h-(--available-height) min-w-48 overflow-y-auto p-1 text-sm outline-none',
              className,
            )}
          >
            {children}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** One action of a menu. */
export function MenuItem({
  icon,
  onSelect,
  isDangerous = false,
  isDisabled = false,
  aside,
  render,
  children,
}: {
  readonly icon?: ReactNode;
  readonly onSelect?: () => void;
  readonly isDangerous?: boolean;
  readonly isDisabled?: boolean;
  /** Shown at the end of the row: a shortcut, a count. */
  readonly aside?: ReactNode;
  /** Renders the item as this element instead of a button: `<Link to="…" />`. */
  readonly render?: ReactElement;
  readonly children: ReactNode;
}) {
  return (
    <Menu.Item
      disabled={isDisabled}
      onClick={() => onSelect?.()}
      {...(render !== undefined && { render })}
      className={joinClasses(
        'floating-row [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3',
        isDangerous && 'text-bad-text [&_svg]:text-bad-text!',
      )}
    >
      {icon}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside}
    </Menu.Item>
  );
}

/** A group of choices in a menu, one of which is marked. */
export function MenuChoices<T extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label?: string;
  readonly value: T;
  readonly choices: readonly { readonly value: T; readonly label: ReactNode; readonly icon?: ReactNode }[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <Menu.RadioGroup value={value} onValueChange={onChange}>
      {label !== undefined && (
        <Menu.Group>
          <Menu.GroupLabel className="px-2 pt-1.5 pb-1 text-ink-3 text-xs">{label}</Menu.GroupLabel>
        </Menu.Group>
      )}
      {choices.map((choice) => (
        <Menu.RadioItem
          key={choice.value}
          value={choice.value}
          closeOnClick
          className="floating-row [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-3"
        >
          {choice.icon}
          <span className="min-w-0 flex-1 truncate">{choice.label}</span>
          <Menu.RadioItemIndicator>
            <Check aria-hidden className="text-accent-text!" />
          </Menu.RadioItemIndicator>
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** A line between groups of actions. */
export function MenuSeparator() {
  return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;
}
