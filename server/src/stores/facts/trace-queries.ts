import type { Tracing } from '../../lib/tracing.ts';
import type { Facts } from './facts.ts';
import { compileSql } from './sql.ts';

/** The longest text of a statement in a span, in characters. */
const MAX_TEXT = 4_000;

/** Returns the store with a span for each statement of a read. Its text has no values: they are parameters. */
export function traceQueries(facts: Facts, tracing: Tracing): Facts {
  return {
    ...facts,
    query: (statement, options) =>
      tracing.call(
        'facts.query',
        {
          'db.system.name': 'clickhouse',
          'db.query.text': compileSql(statement).text.slice(0, MAX_TEXT),
        },
        () => facts.query(statement, options),
      ),
  };
}
