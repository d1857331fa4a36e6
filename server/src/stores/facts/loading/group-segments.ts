import type { Segment } from '../journal/journal.types.ts';

/** Divides segments, in order, into groups of at most `maxBytes` bytes. A larger segment forms its own group. */
export function groupSegments(segments: readonly Segment[], maxBytes: number): Segment[][] {
  const groups: Segment[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    if (bytes + segment.bytes > maxBytes) {
      groups.push([]);
      bytes = 0;
    }
    groups.at(-1)?.push(segment);
    bytes += segment.bytes;
  }
  return groups;
}
