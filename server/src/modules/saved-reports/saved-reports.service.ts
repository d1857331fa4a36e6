import { and, asc, eq, isNull } from 'drizzle-orm';
import { invalidField } from '../../errors.ts';
import type { Actor } from '../../lib/actor.ts';
import type { Principal } from '../../lib/principal.ts';
import { say } from '../../lib/texts/sentence.ts';
import {
  createDefinitionsService,
  type DefinitionsDeps,
  type DefinitionsService,
} from '../definitions/index.ts';
import { checkFunnel, checkGoal } from '../query/index.ts';
import type { ReportDefinition } from './report-definition.contract.ts';
import { type ReportRow, reports } from './saved-reports.table.ts';

/** Most shared reports of a kind of a website, and most of one person there. */
const MAX_REPORTS = 50;

type ReportKind = ReportDefinition['kind'];

/** The input for a new report. */
export interface NewReport {
  readonly name: string;
  readonly visibility: 'personal' | 'shared';
  readonly definition: ReportDefinition;
}

/** The changes of a report. */
export type ReportChanges = Partial<Pick<NewReport, 'name' | 'definition'>>;

/** Manages saved reports. Access is checked before. */
export interface SavedReportsService
  extends Omit<DefinitionsService<ReportRow>, 'list' | 'create' | 'update'> {
  /** Lists the shared reports of a website and the caller's own, oldest first; optionally of one kind. */
  list(websiteId: string, principal: Principal, kind?: ReportKind): Promise<readonly ReportRow[]>;
  /** Lists the shared reports of a kind of a website, oldest first: at most 50. */
  listShared(websiteId: string, kind: ReportKind): Promise<readonly ReportRow[]>;
  /** @throws AppError VALIDATION_ERROR with the problems of the definition; CONFLICT if there are too many. */
  create(actor: Actor, websiteId: string, input: NewReport): Promise<ReportRow>;
  /** @throws AppError VALIDATION_ERROR, ACCESS_DENIED if it does not exist. */
  update(actor: Actor, id: string, changes: ReportChanges): Promise<ReportRow>;
}

/** Creates the service. */
export function createSavedReportsService(deps: DefinitionsDeps): SavedReportsService {
  const definitions = createDefinitionsService<ReportRow>(deps, {
    rows: {
      table: reports,
      select: (handle, where) => handle.select().from(reports).where(where).orderBy(asc(reports.id)),
      insert: (tx, row) => tx.insert(reports).values(row),
      replace: (tx, row) => tx.update(reports).set(row).where(eq(reports.id, row.id)),
    },
    idPrefix: 'rpt',
    word: 'report',
    plural: 'reports',
    max: MAX_REPORTS,
    groupOf: ({ kind }) => ({ where: eq(reports.kind, kind), plural: `${kind}s` }),
    describe: ({ name, definition }) => ({ name, definition }),
  });
  return {
    ...definitions,
    list: (websiteId, principal, kind) =>
      definitions.list(websiteId, principal, kind && eq(reports.kind, kind)),
    listShared: (websiteId, kind) =>
      deps.state.db
        .select()
        .from(reports)
        .where(and(eq(reports.websiteId, websiteId), isNull(reports.ownerId), eq(reports.kind, kind)))
        .orderBy(asc(reports.id))
        .limit(MAX_REPORTS),
    create: async (actor, websiteId, { name, visibility, definition }) => {
      check(definition);
      const { kind } = definition;
      return definitions.create(actor, { websiteId, visibility }, (row) => ({
        ...row,
        kind,
        name,
        definition,
      }));
    },
    update: async (actor, id, changes) => {
      const { definition } = changes;
      if (definition !== undefined) check(definition);
      return definitions.update(actor, id, changes, ({ kind }) => {
        if (definition !== undefined && definition.kind !== kind)
          throw invalidField('definition.kind', say('savedReports.mustStayOfKind', { kind }));
      });
    },
  };
}

/** @throws AppError VALIDATION_ERROR with everything that a query would reject. */
function check(definition: ReportDefinition): void {
  if (definition.kind === 'goal') checkGoal(definition, 'definition');
  else checkFunnel(definition, 'definition');
}
