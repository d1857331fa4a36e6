import { canonicalPathPattern } from '../../../lib/network/canonical-path.ts';
import { type Sentence, say } from '../../../lib/texts/sentence.ts';
import { join, type Sql, sql } from '../../../stores/facts/sql.ts';
import type { Dimension } from '../dimensions/dimension.ts';
import { DIMENSIONS, findDimension, isOnTable } from '../dimensions/registry.ts';
import { renderCondition } from '../render/filter.ts';
import { conditionsOf, type Filter } from '../resolve/filter.ts';
import type { Issues } from '../resolve/issues.ts';
import { regexProblem } from '../resolve/regex.ts';
import { resolveFilters } from '../resolve/resolve-filter.ts';
import type { RowOptions, StatementRows } from './statement-rows.ts';
import type { SentStep } from './steps.contract.ts';

/** A validated step. */
export interface Step {
  readonly name: string;
  readonly type: SentStep['type'];
  readonly value: string;
  readonly op: SentStep['op'];
  readonly filter: Filter | undefined;
}

/** Resolves the filters of steps; returns `undefined` when a step is invalid, and adds the errors to `issues`. */
export function resolveSteps(
  sent: readonly SentStep[],
  at: string,
  issues: Issues,
): readonly Step[] | undefined {
  const steps = sent.map((step, index) => resolveStep(step, `${at}.${index}`, issues));
  const found = steps.filter((step) => step !== undefined);
  return found.length === steps.length ? found : undefined;
}

/** Resolves the filters of a step; returns `undefined` when it is invalid, and adds the errors to `issues`. */
export function resolveStep(sent: SentStep, at: string, issues: Issues): Step | undefined {
  const { type, value, op } = sent;
  let isRight = true;
  const reject = (field: string, message: Sentence) => {
    isRight = false;
    issues.add(field, message);
  };
  const pattern = type === 'page' ? canonicalPathPattern(value) : value;
  const wrongPattern = op === 'matches' ? regexProblem(pattern) : undefined;
  if (wrongPattern !== undefined) reject(`${at}.value`, wrongPattern);
  const filter = resolveFilters(sent.filters ?? [], `${at}.filters`, {
    ...issues,
    add: reject,
    addUnknown: (...unknown) => {
      isRight = false;
      issues.addUnknown(...unknown);
    },
  });
  for (const { dimension, at: place } of filter === undefined ? [] : conditionsOf(filter)) {
    const title = dimension.title.toLowerCase();
    if (!isOnTable(dimension, 'events'))
      reject(`${place}.field`, say('query.eventsCannotBeFiltered', { title }));
    if (dimension.includes === 'bot') reject(`${place}.field`, say('query.filtersOnBotsBelong'));
  }
  return isRight ? { name: sent.name ?? value, type, value, op, filter } : undefined;
}

const TEXT: Dimension = { title: 'Value', description: 'A literal text', unknown: '' };
const PATH: Dimension = { ...TEXT, description: 'A path', notation: 'path' };

/** Whether a row of `events` matches the step. @param range the range of the rows, where it differs from that of the query. */
export function renderStep(step: Step, rows: StatementRows, range?: RowOptions['range']): Sql {
  const { filter } = step;
  const matches = renderStepValue(step);
  return filter === undefined ? matches : join([matches, rows.matches(filter, range)], ' AND ');
}

/** Whether a row of `events` is a view of a path, or an event of a name. Paths match in all of their spellings. */
export function renderStepValue({ type, value, op }: Pick<Step, 'type' | 'value' | 'op'>): Sql {
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
    ],
    ' AND ',
  );
}

/** The names of steps. */
export function stepNames(steps: readonly Step[]): readonly string[] {
  return steps.map(({ name }) => name);
}

/** The name of the row of all other values. */
export const OTHERS = '(others)';

/** Returns the dimension of this name; errors go to `issues`. */
export function resolveBreakdown(
  name: string | undefined,
  at: string,
  issues: Issues,
): { readonly dimension: Dimension | undefined } | undefined {
  if (name === undefined) return { dimension: undefined };
  const dimension = findDimension(name);
  if (dimension !== undefined && isOnTable(dimension, 'events')) return { dimension };
  if (dimension === undefined) issues.addUnknown(at, 'dimension', name, eventDimensions());
  else issues.add(at, say('query.isNotPropertyOfEvents', { name: JSON.stringify(name) }));
  return undefined;
}

function eventDimensions(): readonly string[] {
  return [...DIMENSIONS].filter(([, dimension]) => isOnTable(dimension, 'events')).map(([name]) => name);
}
