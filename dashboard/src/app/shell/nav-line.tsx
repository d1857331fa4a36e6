import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { joinClasses } from '../../lib/join-classes.ts';

/** The size and colours of a line of the sidebar. */
export const LINE =
  'flex h-7 w-full min-w-0 items-center gap-2.5 rounded-md px-2 text-left text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** The colours of the line of the shown page. */
export const CURRENT =
  'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-ink';

/** A line that opens the list below it. */
export function Disclosure({
  label,
  icon,
  isOpen,
  onToggle,
  children,
}: {
  readonly label: string;
  /** Before the label. Groups without an icon are headings within a website. */
  readonly icon?: ReactNode;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}) {
  const listId = useId();
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={onToggle}
        className={joinClasses(LINE, icon === undefined && 'font-medium text-ink-3 text-xs')}
      >
        {icon}
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <ChevronRight
          aria-hidden
          className={joinClasses(
            'size-3.5! text-ink-3 transition-[rotate] duration-100',
            isOpen && 'rotate-90',
          )}
        />
      </button>
      <ul
        id={listId}
        hidden={!isOpen}
        className={joinClasses(
          'flex-col gap-px',
          isOpen && 'flex',
          icon !== undefined && 'ml-[1.1rem] border-line border-l pl-2',
        )}
      >
        {isOpen && children}
      </ul>
    </li>
  );
}
