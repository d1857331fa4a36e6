/** Whether a path is meant. Paths of any length are compared in linear time. */
export type PathTest = (path: string) => boolean;

const DEEP = '**';

/**
 * Reads a pattern of excluded paths: `*` stands for anything within a segment, `**` for any segments, none included:
 * `/admin/**` is `/admin` and all below it. A slash at the end of the path makes no difference.
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

/** Reads a pattern under which paths are counted together: `:name` stands for one segment, whatever it is. */
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
  // Settings allow one star in a segment; of more, the last ones are taken as they are written.
  const end = after === undefined ? undefined : [after, ...more].join('*');
  if (end === undefined) return (segment) => segment === pattern;
  const shortest = before.length + end.length;
  return (segment) => segment.length >= shortest && segment.startsWith(before) && segment.endsWith(end);
}

function segmentsOf(path: string): readonly string[] {
  return (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/');
}
