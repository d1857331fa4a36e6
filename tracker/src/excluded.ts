/**
 * A pattern for addresses of pages that are not counted, from paths parted by commas. `*` stands for anything within a
 * segment, `**` for anything; query and fragment do not matter.
 */
export const excludedPattern = (paths: string): RegExp =>
  RegExp(
    `^\\w+://[^/]*(${paths
      .replace(/[^\w*,/ ]/g, '\\$&')
      .replace(/\*+/g, (stars) => (stars[1] ? '.*' : '[^/]*'))
      .replace(/, */g, '|')})([?#].*)?$`,
  );
