import { messages } from './messages.ts';

const IS_APPLE = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent);
const NAMES: Readonly<Record<string, string>> = {
  mod: IS_APPLE ? '⌘' : messages.keys.control,
  shift: IS_APPLE ? '⇧' : messages.keys.shift,
  alt: IS_APPLE ? '⌥' : 'Alt',
  escape: messages.keys.escape,
  enter: '↵',
};

/** The keys of a shortcut: `mod+k`, or in sequence: `g o`. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.split(/[ +]/).map((key) => (
        <kbd
          key={key}
          className="grid h-5 min-w-5 place-items-center rounded-sm border border-line bg-sunken px-1 font-sans text-ink-3 text-xs"
        >
          {NAMES[key] ?? key.toUpperCase()}
        </kbd>
      ))}
    </span>
  );
}
