import { newId } from '../../../lib/ids/ids.ts';
import type { Segment } from '../journal/journal.types.ts';

/** A closed segment with a row about each subject. It has no file. */
export function segmentAbout(...subjects: string[]): Segment {
  return {
    id: newId('seg', 0),
    table: 'events',
    path: '/journal/events',
    bytes: 1,
    rows: 1,
    sinceMs: 0,
    fresh: true,
    isBulk: false,
    subjects: new Map(subjects.map((id) => [id, 1])),
    organizations: new Map(),
  };
}
