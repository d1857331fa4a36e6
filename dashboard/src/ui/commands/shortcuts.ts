import { listCommands } from './registry.ts';

/** The time within which the second key of a sequence must follow. */
const SEQUENCE_MS = 1_200;

/** A pressed key. */
export interface Press {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isTyping: boolean;
  readonly atMs: number;
}

/** Creates a function that recognizes single keys, `mod+key` and sequences of two keys. */
export function createShortcutReader() {
  let first: { readonly key: string; readonly atMs: number } | undefined;
  /** Returns the possible shortcuts, the longest first. In text fields only keys with a modifier are recognized. */
  return function readPress({ key, hasModifier, isTyping, atMs }: Press): readonly string[] {
    const name = key.toLowerCase();
    const previous = first !== undefined && atMs - first.atMs <= SEQUENCE_MS ? first.key : undefined;
    first = undefined;
    if (hasModifier) return [`mod+${name}`];
    if (isTyping) return [];
    first = { key: name, atMs };
    return previous === undefined ? [name] : [`${previous} ${name}`, name];
  };
}

/** Runs commands by their shortcuts. Returns a function that stops it. */
export function listenForShortcuts(): () => void {
  const readPress = createShortcutReader();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return;
    const candidates = readPress({
      key: event.key,
      hasModifier: event.metaKey || event.ctrlKey,
      isTyping: isTextField(event.target) || isInWindow(event.target),
      atMs: event.timeStamp,
    });
    const commands = listCommands();
    const found = candidates
      .map((keys) => commands.find((command) => command.keys === keys))
      .find((command) => command !== undefined);
    if (found === undefined) return;
    event.preventDefault();
    found.run();
  };
  window.addEventListener('keydown', onKeyDown);
  return () => window.removeEventListener('keydown', onKeyDown);
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

/** Dialogs, menus and lists handle keys themselves. */
function isInWindow(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}
