import { messages } from './messages.ts';

/** The longest name of a segment. */
export const MAX_NAME = 100;

/** Returns the name of a copy of a segment, within the length that the server accepts. */
export function copyName(name: string): string {
  const { copyOf } = messages.guarded;
  return copyOf({ name: name.slice(0, MAX_NAME - copyOf({ name: '' }).length) });
}
