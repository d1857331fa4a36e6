import { canonicalPathPattern } from '../../../lib/canonical-path.ts';
import { join, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { DIMENSIONS, findDimension, isOnTable } from '../dimensions.ts';
import { conditionsOf, type Filter } from '../filter.ts';
import type { Issues } from '../issues.ts';
import { regexProblem } from '../regex.ts';
import { renderCondition } from '../render-filter.ts';
import { resolveFilters } from '../resolve-filter.ts';
import type { RowsWanted, StatementRows } from './statement-rows.ts';
import type { SentStep } from './steps.contract.ts';

/** A step with everything about it found and checked. */
export interface Step {
  readonly name: string;
  readonly type: SentStep['type'];
  readonly value: string;
  readonly op: SentStep['op'];
  readonly filter: Filter | undefined;
}

/** Steps with their filters resolved; `undefined` when something is wrong, which goes to `issues`. */
export function resolveSteps(
  sent: readonly SentStep[],
  at: string,
  issues: Issues,
): readonly Step[] | undefined {
  const steps = sent.map((step, index) => resolveStep(step, `${at}.${index}`, issues));
  const found = steps.filter((step) => step !== undefined);
  return found.length === steps.length ? found : undefined;
}

/** A step with its filters resolved; `undefined` when something is wrong, which goes to `issues`. */
export function resolveStep(sent: SentStep, at: string, issues: Issues): Step | undefined {
  const { type, value, op } = sent;
  let isRight = true;
  const refuse = (field: string, message: string) => {
    isRight = false;
    issues.add(field, message);
  };
  const pattern = type === 'page' ? canonicalPathPattern(value) : value;
  const wrongPattern = op === 'matches' ? regexProblem(pattern) : undefined;
  if (wrongPattern !== undefined) refuse(`${at}.value`, wrongPattern);
  const filter = resolveFilters(sent.filters ?? [], `${at}.filters`, {
    ...issues,
    add: refuse,
    addUnknown: (...unknown) => {
      isRight = false;
      issues.addUnknown(...unknown);
    },
  });
  for (const { dimension, at: place } of filter === undefined ? [] : conditionsOf(filter)) {
    const title = dimension.title.toLowerCase();
    if (!isOnTable(dimension, 'events')) refuse(`${place}.field`, `events cannot be filtered by ${title}`);
    if (dimension.isOfBots) refuse(`${place}.field`, 'bots are asked for in the filters of the query');
  }
  return isRight ? { name: sent.name ?? value, type, value, op, filter } : undefined;
}

const TEXT: Dimension = { title: 'Value', description: 'A text as it is', unknown: '' };
const PATH: Dimension = { ...TEXT, description: 'A path', notation: 'path' };

/** Whether a row of `events` is such a step. @param range the range of the rows, where it is not the query's. */
export function renderStep(
  { type, value, op, filter }: Step,
  rows: StatementRows,
  range?: RowsWanted['range'],
): Sql {
  const isPage = type === 'page';
  const condition = {
    kind: 'condition',
    dimension: isPage ? PATH : TEXT,
    op,
    values: [value],
    isNegated: false,
    at: '',
  } as const;
  return join(
    [
      isPage ? sql`type = 'pageview'` : sql`type != 'pageview'`,
      renderCondition(condition, isPage ? sql`path` : sql`name`),
      ...(filter === undefined ? [] : [rows.matches(filter, range)]),
    ],
    ' AND ',
  );
}

/** The names of steps, bound. */
export function stepNames(steps: readonly Step[]): readonly string[] {
  return steps.map(({ name }) => name);
}

/** What the row of all other values is called. */
export const OTHERS = '(others)';

/** The dimension of this name; what is wrong with it goes to `issues`. */
export function resolveBreakdown(
  name: string | undefined,
  at: string,
  issues: Issues,
): { readonly dimension: Dimension | undefined } | undefined {
  if (name === undefined) return { dimension: undefined };
  const dimension = findDimension(name);
  if (dimension !== undefined && isOnTable(dimension, 'events')) return { dimension };
  if (dimension === undefined) issues.addUnknown(at, 'dimension', name, eventDimensions());
  else issues.add(at, `${JSON.stringify(name)} is no property of events`);
  return undefined;
}

function eventDimensions(): readonly string[] {
  return [...DIMENSIONS].filter(([, dimension]) => isOnTable(dimension, 'events')).map(([name]) => name);
}
