/** An entry point of the package. */
interface Entry {
  /** Relative to `src`. */
  readonly source: string;
  /** Relative to the output directory, without extension. */
  readonly output: string;
}

/** The entry points of the package. */
export const ENTRIES: readonly Entry[];
