import { implement } from '@orpc/server';
import { organizationOf, type RequestContext } from '../../../http/context.ts';
import { checkPatterns, constraintsOf } from '../../../lib/check-patterns.ts';
import type { ImportThread } from '../../../lib/imports/create-import-thread.ts';
import { shownAddress } from '../../../lib/network/host-name.ts';
import type { Clock } from '../../../lib/time/clock.ts';
import type { State } from '../../../stores/state/state.ts';
import type { LinksService } from '../links.service.ts';
import type { LinkRow } from '../links.table.ts';
import { shortUrlOf } from '../present-link.ts';
import { exportLinks } from './export-links.ts';
import { importLinks } from './import-links.ts';
import { linkToolsContract } from './link-tools.contract.ts';
import type { readImport } from './read-import.ts';
import { testRules } from './test-rules.ts';

/** Its relative path is the same in the sources and in the build. */
const READER = new URL('../../../../dist/modules/links/tools/read-import.js', import.meta.url);

/** Binds the contract of the tools. @param deps.baseUrl without a slash at its end. */
export function createLinkToolsProcedures(deps: {
  readonly service: LinksService;
  readonly state: Pick<State, 'db'>;
  readonly clock: Clock;
  readonly imports: ImportThread;
  readonly baseUrl: string;
}) {
  const { service, state, clock, baseUrl } = deps;
  const os = implement(linkToolsContract).$context<RequestContext>();
  const success = true as const;
  const read = deps.imports.reader<typeof readImport>({ file: READER, name: 'readImport', field: 'csv' });

  const addressesOf = async (rows: readonly LinkRow[]) => {
    const hostnames = await service.hostnamesOf(rows);
    return rows.map((row) => shownAddress(shortUrlOf(baseUrl, row.slug, hostnames.get(row.domainId ?? ''))));
  };
  return os.router({
    testRules: os.testRules.handler(async ({ input: { traits, organizationId: _, ...link } }) => {
      await checkPatterns(constraintsOf(link.rules));
      return { success, ...testRules(link, traits, clock.now()) };
    }),
    export: os.export.handler(async ({ input: { bom }, context }) =>
      exportLinks(state, organizationOf(context), addressesOf, bom),
    ),
    import: os.import.handler(async ({ input: { organizationId: _, ...options }, context }) => {
      const { source, columns, results } = await importLinks(
        { service, state, read, baseUrl },
        context,
        organizationOf(context),
        options,
      );
      const failed = results.filter((result) => !result.success).length;
      return {
        success,
        source,
        columns: columns.map((column) => ({ ...column })),
        results: results.map((result) => ({ ...result })),
        succeeded: results.length - failed,
        failed,
      };
    }),
  });
}
