/**
 * Node options of a process that runs for seconds: they disable optimizing compilation, which would take longer than it
 * saves.
 */
export const SHORT_LIVED: readonly string[] = [
  '--liftoff-only',
  '--interrupt-budget=1000000',
  '--min-semi-space-size=16',
];
