import { defineModule } from '../../kernel/define-module.ts';
import type { DerivedTable } from '../../kernel/fact-tables.ts';
import { organizationsModule } from '../organizations/index.ts';
import { eventsTable } from '../tracking/index.ts';
import { createVisitFollower } from '../visits/index.ts';
import { visitsTable } from '../visits/visits.table.ts';
import { websitesModule } from '../websites/index.ts';
import { createQueryProcedures } from './query.procedures.ts';
import { createQueryService } from './query.service.ts';
import { monitorTagsQueried } from './resolve/monitor-tags.ts';
import { RollUps } from './roll-ups/roll-ups.ts';

/** The tables derived from events: visits, daily roll-ups, and the index of built days. */
const DERIVED_TABLES: readonly DerivedTable[] = [
  visitsTable,
  { name: 'daily', erasure: { time: 'day' }, exported: 'repeated' },
  { name: 'daily_builds', erasure: { time: 'day' }, exported: 'repeated' },
];

const ADVANCE_EVERY_MS = 5 * 60_000;
const VACUUM_EVERY_MS = 60 * 60_000;

/** Queries, and the visits and daily roll-ups that they read. */
export const queryModule = defineModule({
  name: 'query',
  tag: {
    name: 'Query',
    description: 'Analytics of websites. One request can contain many queries; exports return raw events.',
    position: 10,
  },
  needs: [organizationsModule, websitesModule],
  derivedTables: DERIVED_TABLES,
  createFollowers(deps) {
    const rollUps = new RollUps(deps);
    return [
      createVisitFollower(deps.facts, eventsTable, {
        onTouched: (session, days) => rollUps.suspend(session, days),
        onBuilt: (days) => rollUps.refresh(days),
      }),
    ];
  },
  create(kernel, use) {
    const websites = use(websitesModule);
    const rollUps = new RollUps(kernel);
    const service = createQueryService({
      ...kernel,
      websites,
      findWebsite: websites.find,
      findOrganization: use(organizationsModule).find,
      rollUps,
      monitorTags: async (scope) => {
        const found = await kernel.hooks.run(monitorTagsQueried, scope);
        return new Map(found.flatMap((tags) => [...tags]));
      },
    });
    return {
      service: { rollUps, run: service.run },
      procedures: { query: createQueryProcedures(service) },
      tasks: [
        {
          name: 'build daily roll-ups',
          runsOn: 'each',
          everyMs: ADVANCE_EVERY_MS,
          run: () => rollUps.advance(),
        },
        {
          name: 'remove replaced daily roll-ups',
          runsOn: 'each',
          everyMs: VACUUM_EVERY_MS,
          run: () => rollUps.vacuum(),
        },
      ],
    };
  },
});
