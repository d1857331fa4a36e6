import type { RowMode } from './pglite-engine.ts';

/** A message to the thread of an embedded store. */
export type ThreadRequest =
  | {
      readonly kind: 'query';
      /** From 1. */
      readonly id: number;
      readonly text: string;
      readonly parameters: unknown[];
      readonly rowMode: RowMode;
    }
  | { readonly kind: 'close'; readonly id: number };

/** A message of the thread: the answer to the request with this id, and 0 once the store is open. */
export type ThreadResponse =
  | { readonly id: number; readonly rows: unknown[] }
  | { readonly id: number; readonly failure: ThreadFailure };

/** An error of Postgres, because errors lose their properties between threads. */
export interface ThreadFailure {
  readonly message: string;
  /** The SQLSTATE. */
  readonly code: string | undefined;
  /** The violated constraint. */
  readonly constraint: string | undefined;
}
