/** How an operation is called by HTTP. The build takes these from the contract (build/list-routes.mjs). */
export interface Route {
  readonly method: string;
  /** With `{name}` parameters. */
  readonly path: string;
  /** Whether the input is `{params, query, headers, body}`, rather than all of it side by side. */
  readonly hasDetailedInput?: true;
  /** Whether the answer is `{headers, body}`. */
  readonly hasDetailedOutput?: true;
  /** Whether the answer is bytes. */
  readonly isStream?: true;
}

/** Every route by the name of its operation: `websites.list`. */
export type Routes = Readonly<Record<string, Route>>;
