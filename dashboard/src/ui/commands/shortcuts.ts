import { offeredCommands } from './registry.ts';

/** So long a second key may take. */
const SEQUENCE_MS = 1_200;

/** What matters of a pressed key. */
export interface Press {
  readonly key: string;
  readonly hasModifier: boolean;
  readonly isTyping: boolean;
  readonly atMs: number;
}

/** Finds what keys mean: single keys, `mod+key`, and one key after another. */
export function createShortcutReader() {
  let first: { readonly key: string; readonly atMs: number } | undefined;
  /** The keys to look for, the longest first; a press while typing means something with a modifier only. */
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

/** Runs commands by their keys until the answer is called. */
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
    const commands = offeredCommands();
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

/** Windows and lists have keys of their own. */
function isInWindow(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null
  );
}
