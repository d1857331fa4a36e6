import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';

/** Something that can be done, from the palette or by keys. */
export interface Command {
  /** Unique, and the same at every render: `keys.create`. */
  readonly id: string;
  /** What it does, in the imperative: "Create API key". */
  readonly title: string;
  /** The heading it stands under in the palette and in the help sheet. */
  readonly group: string;
  readonly icon?: ReactNode;
  /** Further words that find it. */
  readonly keywords?: string;
  /** `mod+k`, `n`, or one key after another: `g o`. `mod` is ⌘ or Ctrl. Single keys are ignored while typing. */
  readonly keys?: string;
  readonly run: () => void;
}

const registered = new Map<symbol, readonly Command[]>();
const listeners = new Set<() => void>();
let snapshot: readonly Command[] = [];

/** Offers commands for as long as the component is there. They may be made anew at every render. */
export function useCommands(commands: readonly Command[]): void {
  const owner = useRef(Symbol('commands')).current;
  useEffect(() => setCommands(owner, commands));
  useEffect(() => () => setCommands(owner, undefined), [owner]);
}

/** Offers commands until the answer is called. */
export function offerCommands(commands: readonly Command[]): () => void {
  const owner = Symbol('commands');
  setCommands(owner, commands);
  return () => setCommands(owner, undefined);
}

/** Every command that can be run now. */
export function useOfferedCommands(): readonly Command[] {
  return useSyncExternalStore(subscribe, offeredCommands);
}

/** As {@link useOfferedCommands}, outside of React. */
export function offeredCommands(): readonly Command[] {
  return snapshot;
}

function setCommands(owner: symbol, commands: readonly Command[] | undefined): void {
  const before = snapshot;
  if (commands === undefined) registered.delete(owner);
  else registered.set(owner, commands);
  snapshot = [...registered.values()].flat();
  // What looks the same need not be shown anew: only what it runs is another function.
  if (
    snapshot.length === before.length &&
    snapshot.every((command, index) => looksLike(command, before[index]))
  )
    return;
  for (const listener of listeners) listener();
}

function looksLike(command: Command, other: Command | undefined): boolean {
  return command.id === other?.id && command.title === other.title;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
