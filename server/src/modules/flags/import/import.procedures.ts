import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import type { ImportThread } from '../../../lib/imports/create-import-thread.ts';
import type { State } from '../../../stores/state/state.ts';
import { loadEnvironments } from '../environments/load-environments.ts';
import type { FlagsService } from '../flags.service.ts';
import type { FlagSegmentsService } from '../segments/flag-segments.service.ts';
import { flagImportContract } from './import.contract.ts';
import { type FlagImportTarget, importFlags } from './import-flags.ts';
import type { readFlagImport } from './read-import.ts';

/** Its relative path is the same in the sources and in the build. */
const READER = new URL('../../../../dist/modules/flags/import/read-import.js', import.meta.url);

/** Binds the contract of the import to the services of flags and segments. */
export function createFlagImportProcedures(target: FlagImportTarget) {
  const os = implement(flagImportContract).$context<RequestContext>();
  return os.router({
    import: os.import.handler(async ({ input, context }) => ({
      success: true as const,
      ...(await importFlags(target, context, organizationOf(context), input)),
    })),
  });
}

/** Connects the import to the import thread, and to the services of flags and segments. */
export function createFlagImportTarget(deps: {
  readonly state: Pick<State, 'db'>;
  readonly imports: ImportThread;
  readonly service: Pick<FlagsService, 'upsert'>;
  readonly segments: Pick<FlagSegmentsService, 'list' | 'create' | 'update'>;
}): FlagImportTarget {
  const { state, service, segments } = deps;
  return {
    read: deps.imports.reader<typeof readFlagImport>({
      file: READER,
      name: 'readFlagImport',
      field: 'content',
    }),
    environments: (websiteId) => loadEnvironments(state.db, websiteId),

    async segments(websiteId) {
      const rows = (await segments.list(websiteId)).map(({ row }) => row);
      return new Map(rows.filter(({ kind }) => kind === 'rules').map(({ name, id }) => [name, id]));
    },

    async saveFlag(actor, flag) {
      const { isNew } = await service.upsert(actor, flag);
      return isNew;
    },

    async saveSegment(actor, websiteId, { id, name, constraints }) {
      const fields = { constraints: constraints.map((one) => ({ ...one, values: [...one.values] })) };
      if (id !== undefined) return (await segments.update(actor, id, fields)).row.id;
      const created = await segments.create(actor, websiteId, {
        name,
        kind: 'rules',
        description: null,
        attribute: undefined,
        definition: undefined,
        ...fields,
      });
      return created.row.id;
    },
  };
}
