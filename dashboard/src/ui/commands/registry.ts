import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

/** The command that shows the keyboard shortcuts. */
export const HELP_COMMAND_ID = 'shell.help';

/** The command that opens the palette. */
export const SEARCH_COMMAND_ID = 'shell.search';

/** An action of the command palette, optionally with a keyboard shortcut. */
export interface Command {
  /** Unique and stable: `keys.create`. */
  readonly id: string;
  /** In the imperative: "Create API key". */
  readonly title: string;
  /** Its heading in the palette and in the list of shortcuts. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** More words to search by. */
  readonly keywords?: string;
  /** `mod+k`, `n`, or a sequence: `g o`. `mod` is ⌘ or Ctrl. Keys without a modifier are ignored in text fields. */
  readonly keys?: string;
  readonly run: () => void;
}

/** How long a command may take to become available after its page is opened. */
const AWAIT_MS = 10_000;

const registered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let snapshot: readonly Command[] = [];
let awaited: { readonly id: string; readonly untilMs: number } | undefined;

/** Registers commands while the component is mounted. They may be new objects at every render. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useRef(Symbol('commands')).current;
  useEffect(() => setCommands(owner, commands));
  useEffect(() => () => setCommands(owner, undefined), [owner]);
}

/** Registers commands. Returns a function that removes them. */
export function registerCommands(commands: readonly Command[]): () => void {
  const owner = Symbol('commands');
  setCommands(owner, commands);
  return () => setCommands(owner, undefined);
}

/** Returns all registered commands. */
export function useCommandList(): readonly Command[] {
  return useSyncExternalStore(subscribe, listCommands);
}

/** The same as {@link useCommandList}, outside of React. */
export function listCommands(): readonly Command[] {
  return snapshot;
}

/** Runs a command of a page that is being opened, as soon as the page registers it. */
export function runWhenRegistered(id: string): void {
  awaited = { id, untilMs: Date.now() + AWAIT_MS };
  runAwaited();
}

function runAwaited(): void {
  const found = snapshot.find(({ id }) => id === awaited?.id);
  if (awaited === undefined || found === undefined) return;
  const isLate = Date.now() > awaited.untilMs;
  awaited = undefined;
  if (!isLate) found.run();
}

function setCommands(owner: symbol, commands: readonly Command[] | undefined): void {
  const before = snapshot;
  if (commands === undefined) registered.delete(owner);
  else registered.set(owner, commands);
  snapshot = [...registered.values()].flat();
  // Only the functions differ, so nothing has to be rendered again.
  if (
    snapshot.length === before.length &&
    snapshot.every((command, index) => looksLike(command, before[index]))
  )
    return;
  for (const listener of listeners) listener();
  runAwaited();
}

function looksLike(command: Command, other: Command | undefined): boolean {
  return command.id === other?.id && command.title === other.title;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
