import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { findCommands } from '../../ui/commands/find-commands.ts';
import { type Command, SEARCH_COMMAND_ID } from '../../ui/commands/registry.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { messages as shell } from './messages.ts';
import { addRecent, readRecent } from './recent-commands.ts';
import { usePaletteCommands } from './use-palette-commands.tsx';

const MAX_SHOWN = 50;
/** Recent commands that are listed before anything is typed. */
const MAX_RECENT = 5;

/** Searches commands and runs them. */
export function CommandPalette({
  isOpen,
  typedEarly,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  /** The text that was typed while the palette loaded. */
  readonly typedEarly: RefObject<string>;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim" />
        <Dialog.Popup
          aria-label={shell.search}
          className="window h-[70dvh] overflow-hidden sm:h-auto sm:max-w-xl"
        >
          <Finder typedEarly={typedEarly} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Finder({
  typedEarly,
  onDone,
}: {
  readonly typedEarly: RefObject<string>;
  readonly onDone: () => void;
}) {
  const [typed, setTyped] = useState(() => typedEarly.current);
  const [active, setActive] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [recent] = useState(readRecent);
  const commands = usePaletteCommands(typed).filter(({ id }) => id !== SEARCH_COMMAND_ID);
  const found = byGroup(
    typed.trim() === ''
      ? recentFirst(commands, recent).slice(0, MAX_SHOWN)
      : findCommands(commands, typed, recent).slice(0, MAX_SHOWN),
  );
  const flat = found.flatMap(({ commands }) => commands);
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    addRecent(command.id);
    onDone();
    command.run();
  };
  const move = (to: number) => {
    const next = (to + flat.length) % Math.max(flat.length, 1);
    setActive(next);
    list.current?.querySelector(`[id="${listId}-${next}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: flat.length - 1,
    };
    const to = steps[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(flat[active]);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-4">
        <Search aria-hidden className="size-4 text-ink-3" />
        <input
          type="text"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={flat.length === 0 ? undefined : `${listId}-${active}`}
          aria-label={shell.search}
          autoComplete="off"
          spellCheck={false}
          placeholder={shell.search}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-ink-3 pointer-coarse:text-lg"
        />
        <Kbd keys="escape" />
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={shell.commands}
        className="min-h-0 flex-1 overflow-y-auto p-2 sm:max-h-96 sm:min-h-40"
      >
        {flat.length === 0 && (
          <p className="px-2 py-6 text-center text-ink-3">{shell.noResults({ text: typed })}</p>
        )}
        {found.map(({ group, start, commands }) => (
          <fieldset key={group} aria-label={group} className="mb-1 min-w-0">
            <div aria-hidden className="px-2 py-1 font-medium text-ink-3 text-xs">
              {group}
            </div>
            {commands.map((command, index) => (
              <div
                key={command.id}
                id={`${listId}-${start + index}`}
                role="option"
                tabIndex={-1}
                aria-selected={start + index === active}
                {...(start + index === active && { 'data-highlighted': '' })}
                onPointerMove={() => setActive(start + index)}
                onClick={() => run(command)}
                onKeyDown={onKeyDown}
                className="floating-row [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3"
              >
                {command.icon}
                <span className="min-w-0 flex-1 truncate">{command.title}</span>
                {command.keys !== undefined && <Kbd keys={command.keys} />}
              </div>
            ))}
          </fieldset>
        ))}
      </div>
    </>
  );
}

/** Lists the commands that were used last in a group of their own. */
function recentFirst(commands: readonly Command[], recent: readonly string[]): readonly Command[] {
  const used = recent
    .flatMap((id) => commands.find((command) => command.id === id) ?? [])
    .slice(0, MAX_RECENT);
  const others = commands.filter((command) => !used.includes(command));
  return [...used.map((command) => ({ ...command, group: shell.recent })), ...others];
}

/** Groups commands by their heading, in the order of the first command of each group. */
function byGroup(commands: readonly Command[]) {
  const names = [...new Set(commands.map(({ group }) => group))];
  let start = 0;
  return names.map((group) => {
    const own = commands.filter((command) => command.group === group);
    const entry = { group, start, commands: own };
    start += own.length;
    return entry;
  });
}
