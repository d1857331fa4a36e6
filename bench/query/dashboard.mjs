// Queries the query service of the server in process, without its cache.

import { querySchema } from '../../server/dist/modules/query/contract/request.contract.js';
import { createQueryService } from '../../server/dist/modules/query/query.service.js';
import { RANGE } from './floors.mjs';
import { clock } from './store.mjs';

/** The dashboard of a website. */
export function createDashboard({ facts, rollUps }, websiteId) {
  const reads = { query: (statement, options) => facts.query(statement, options), bytes: () => 0 };
  const service = createQueryService({ facts, websites: { idsOf: async () => [] }, clock, rollUps, reads });

  function callOf(parameters, country) {
    const [startDate, endDate] = [RANGE.fromMs, RANGE.toMs].map((ms) => new Date(ms).toISOString());
    const filters = country === undefined ? [] : [{ field: 'country', op: 'eq', value: country }];
    const query = querySchema.parse({ parameters, startDate, endDate, filters });
    return {
      subject: { kind: 'website', websiteId },
      queries: [query],
      at: () => 'body',
      timezone: undefined,
    };
  }

  return {
    ask: (parameters, country) => service.run(callOf(parameters, country)),
    /** The tables that parameters read; empty for the batch, which reads all of them. */
    async tablesOf(parameters, country) {
      if (parameters.includes('batch')) return [];
      const compiled = await service.compile(callOf(parameters, country));
      const names = compiled.flatMap(({ sql }) => [...sql.matchAll(/FROM `?(daily|visits|events)\b/g)]);
      return [...new Set(names.map(([, table]) => table))].sort();
    },
  };
}
