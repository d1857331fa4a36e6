import type { EvaluatedFlag } from './types.ts';

/** Stored values of one context. */
interface Stored {
  /** The context as JSON. Values of another context are not used. */
  readonly context: string;
  readonly etag: string;
  readonly flags: readonly EvaluatedFlag[];
}

/** Returns the stored values of a context. */
export function readStored(name: string, context: object): Stored | undefined {
  try {
    const stored: Stored = JSON.parse(localStorage.getItem(name) ?? '{}');
    return stored.context === JSON.stringify(context) ? stored : undefined;
  } catch {
    // The browser does not allow storage.
    return undefined;
  }
}

/** Stores values. Without permission of the browser, it does nothing. */
export function store(name: string, stored: Stored): void {
  try {
    localStorage.setItem(name, JSON.stringify(stored));
  } catch {
    // The browser does not allow storage, or it is full.
  }
}
