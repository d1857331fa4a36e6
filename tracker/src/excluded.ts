/**
 * Returns a pattern for URLs of pages that are not counted, from comma-separated paths. `*` matches anything within a path
 * segment, `**` matches anything. Query and fragment are ignored.
 */
export const excludedPattern = (paths: string): RegExp =>
  RegExp(
    `^\\w+://[^/]*(${paths
      .replace(/[^\w*,/ ]/g, '\\$&')
      .replace(/\*+/g, (stars) => (stars[1] ? '.*' : '[^/]*'))
      .replace(/, */g, '|')})([?#].*)?$`,
  );
