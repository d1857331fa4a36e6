// The entry points of the package: `exports` of package.json names their output.

/** `source` is relative to `src`, `output` to the output directory, without extension. */
export const ENTRIES = [
  { source: 'index.ts', output: 'index' },
  // Pages load it, so its size counts (flags/size.test.ts).
  { source: 'flags/index.ts', output: 'flags/index', isMinified: true },
  // The evaluator has a regular expression engine of its own: 400 KB, 190 KB minified.
  { source: 'flags/node.ts', output: 'flags/node', platform: 'node', isMinified: true },
  // Frameworks with server components run hooks only in files with this directive.
  { source: 'flags/react.ts', output: 'flags/react', banner: '"use client";' },
  { source: 'flags/openfeature-web.ts', output: 'flags/openfeature-web' },
  {
    source: 'flags/openfeature-server.ts',
    output: 'flags/openfeature-server',
    platform: 'node',
    isMinified: true,
  },
];
