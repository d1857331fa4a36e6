/** The HTTP route of an operation. The build generates it from the contract (build/list-routes.mjs). */
export interface Route {
  readonly method: string;
  /** With `{name}` parameters. */
  readonly path: string;
  /** Whether the server reads `{params, query, headers, body}` and not a flat object. Callers may use both. */
  readonly hasDetailedInput?: true;
  /** The names of the query of an operation with detailed input. */
  readonly query?: readonly string[];
  /** Whether the output is `{headers, body}`. */
  readonly hasDetailedOutput?: true;
  /** Whether the output is bytes. */
  readonly isStream?: true;
}

/** Every route by the name of its operation: `websites.list`. */
export type Routes = Readonly<Record<string, Route>>;
