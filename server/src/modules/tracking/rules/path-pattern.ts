/** Returns whether a path matches, in linear time. */
export type PathTest = (path: string) => boolean;

const DEEP = '**';

/**
 * Compiles a pattern of excluded paths: `*` matches any characters within a segment, `**` zero or more segments.
 * `/admin/**` matches `/admin` and all paths below it. A trailing slash of the path is ignored.
 */
export function compileWildcards(pattern: string): PathTest {
  const segments = segmentsOf(pattern);
  const deepAt = segments.indexOf(DEEP);
  if (deepAt === -1) {
    const tests = segments.map(compileSegment);
    return (path) => {
      const parts = segmentsOf(path);
      return parts.length === tests.length && tests.every((test, index) => test(parts[index] ?? ''));
    };
  }
  const before = segments.slice(0, deepAt).map(compileSegment);
  const after = segments.slice(deepAt + 1).map(compileSegment);
  return (path) => {
    const parts = segmentsOf(path);
    if (parts.length < before.length + after.length) return false;
    const offset = parts.length - after.length;
    return (
      before.every((test, index) => test(parts[index] ?? '')) &&
      after.every((test, index) => test(parts[offset + index] ?? ''))
    );
  };
}

/** Compiles a pattern of grouped paths: `:name` matches any non-empty segment. */
export function compilePlaceholders(pattern: string): PathTest {
  const segments = pattern.split('/');
  return (path) => {
    const parts = path.split('/');
    return (
      parts.length === segments.length &&
      segments.every((segment, index) =>
        segment.startsWith(':') ? parts[index] !== '' : parts[index] === segment,
      )
    );
  };
}

function compileSegment(pattern: string): PathTest {
  const [before = '', after, ...more] = pattern.split('*');
  // Settings allow one `*` per segment. Additional ones are compared literally.
  const end = after === undefined ? undefined : [after, ...more].join('*');
  if (end === undefined) return (segment) => segment === pattern;
  const shortest = before.length + end.length;
  return (segment) => segment.length >= shortest && segment.startsWith(before) && segment.endsWith(end);
}

function segmentsOf(path: string): readonly string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}
