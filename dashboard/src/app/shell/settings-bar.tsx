import { Link } from '@tanstack/react-router';
import { messages } from '../messages.ts';
import { SETTINGS_ENTRIES } from './settings-entries.tsx';
import { useAllowed } from './use-allowed.ts';

/** The pages of the settings, above each of them. */
export function SettingsBar() {
  const shown = useAllowed(SETTINGS_ENTRIES);
  return (
    <nav
      aria-label={messages.navigation.settings}
      className="flex h-11 gap-1 overflow-x-auto border-line border-b px-2 sm:px-4 lg:px-6"
    >
      {shown.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          activeOptions={{ includeSearch: false }}
          className="relative flex shrink-0 items-center whitespace-nowrap px-2 font-medium text-ink-3 outline-offset-[-2px] hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
