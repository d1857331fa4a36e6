/** What a subscriber of a hook does. */
type Subscriber<Args extends readonly unknown[], Result> = (...args: Args) => Promise<Result>;

/**
 * A point at which other modules take part in what one module does, such as the removal of a website. The module that runs
 * the hook defines it with {@link defineHook} and exports it; others subscribe with {@link onHook}.
 */
export interface Hook<Args extends readonly unknown[], Result> {
  /** For logs: `website.removed`. */
  readonly name: string;
  /** The subscribers by the register that they belong to: one process can hold several apps. */
  readonly subscribers: WeakMap<Hooks, Subscriber<Args, Result>[]>;
}

/** A subscriber of some hook, for the assembler. */
export interface Subscription {
  /** Adds the subscriber to its hook. */
  addTo(hooks: Hooks): void;
}

/** Runs hooks. */
export interface Hooks {
  /**
   * Calls the subscribers of a hook one after another, in the order in which they were added.
   * @returns their results.
   * @throws what the first failing subscriber throws; those after it are not called.
   */
  run<Args extends readonly unknown[], Result>(hook: Hook<Args, Result>, ...args: Args): Promise<Result[]>;
}

/** Defines a hook. @param name for logs; unique. */
export function defineHook<Args extends readonly unknown[], Result = void>(name: string): Hook<Args, Result> {
  return { name, subscribers: new WeakMap() };
}

/** Subscribes to a hook. */
export function onHook<Args extends readonly unknown[], Result>(
  { subscribers }: Hook<Args, Result>,
  run: Subscriber<Args, Result>,
): Subscription {
  return { addTo: (hooks) => void subscribers.set(hooks, [...(subscribers.get(hooks) ?? []), run]) };
}

/** Creates a register without subscribers. */
export function createHooks(): Hooks {
  const hooks: Hooks = {
    async run(hook, ...args) {
      const results = [];
      for (const subscriber of hook.subscribers.get(hooks) ?? []) results.push(await subscriber(...args));
      return results;
    },
  };
  return hooks;
}
