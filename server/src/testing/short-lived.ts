/**
 * How Node runs a process that lives for seconds: code is compiled well only when it has run for long, because otherwise
 * compiling it takes longer than running it, WebAssembly never. What the code does is the same.
 */
export const SHORT_LIVED: readonly string[] = [
  '--liftoff-only',
  '--interrupt-budget=1000000',
  '--min-semi-space-size=16',
];
