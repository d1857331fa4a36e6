import { useCommandList } from '../../ui/commands/registry.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { messages as shell } from './messages.ts';

/** The keyboard shortcuts of this page. */
export function ShortcutsHelp({
  isOpen,
  onOpenChange,
}: {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
}) {
  const commands = useCommandList().filter(({ keys }) => keys !== undefined);
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={shell.shortcuts}>
      <div className="flex flex-col gap-4">
        {groups.map((name) => (
          <section key={name}>
            <h3 className="mb-1 font-medium text-ink-3 text-xs">{name}</h3>
            <ul className="divide-y divide-line">
              {commands
                .filter(({ group }) => group === name)
                .map(({ id, title, keys = '' }) => (
                  <li key={id} className="flex h-9 items-center justify-between gap-3">
                    {title}
                    <Kbd keys={keys} />
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
