import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../lib/actor.ts';
import {
  createDefinitionsService,
  type DefinitionsDeps,
  type DefinitionsService,
} from '../definitions/index.ts';
import { checkFilters, type SavedFilters } from '../query/index.ts';
import { type SegmentRow, segments } from './segments.table.ts';

/** Most shared segments of a website, and most segments of one person there. */
const MAX_SEGMENTS = 200;

/** The input for a new segment. */
export interface NewSegment {
  readonly name: string;
  readonly visibility: 'personal' | 'shared';
  readonly filters: SavedFilters;
}

/** The changes of a segment. */
export type SegmentChanges = Partial<Pick<NewSegment, 'name' | 'filters'>>;

/** Manages segments. Access is checked before. */
export interface SegmentsService extends Omit<DefinitionsService<SegmentRow>, 'create' | 'update'> {
  /** @throws AppError VALIDATION_ERROR with the problems of the filters; CONFLICT if there are too many. */
  create(actor: Actor, websiteId: string, input: NewSegment): Promise<SegmentRow>;
  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED if it does not exist. */
  update(actor: Actor, id: string, changes: SegmentChanges): Promise<SegmentRow>;
}

/** Creates the service. */
export function createSegmentsService(deps: DefinitionsDeps): SegmentsService {
  const definitions = createDefinitionsService<SegmentRow>(deps, {
    rows: {
      table: segments,
      select: (handle, where) => handle.select().from(segments).where(where).orderBy(asc(segments.id)),
      insert: (tx, row) => tx.insert(segments).values(row),
      replace: (tx, row) => tx.update(segments).set(row).where(eq(segments.id, row.id)),
    },
    idPrefix: 'sgm',
    word: 'segment',
    plural: 'segments',
    max: MAX_SEGMENTS,
    describe: ({ name, filters }) => ({ name, filters }),
  });
  return {
    ...definitions,
    create: async (actor, websiteId, { name, visibility, filters }) => {
      checkFilters(filters, 'filters');
      return definitions.create(actor, { websiteId, visibility }, (row) => ({ ...row, name, filters }));
    },
    update: async (actor, id, changes) => {
      if (changes.filters !== undefined) checkFilters(changes.filters, 'filters');
      return definitions.update(actor, id, changes);
    },
  };
}
