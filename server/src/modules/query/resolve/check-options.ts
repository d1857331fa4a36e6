import type { QueryRequest } from '../contract/request.contract.ts';
import type { ResolvedParameter } from '../plan/plan.types.ts';
import type { Issues } from './issues.ts';

/** The options that select and order the rows of a list. */
const LIST_OPTIONS = ['limit', 'page', 'sortBy', 'sortOrder'] as const;

const NO_LIST =
  'none of the parameters is a list: a series always returns all its points, and other parameters return one row';

/**
 * Rejects options without effect: options of lists when there is no list, and `totals` when there is neither a list nor a
 * series. With several parameters, the options of lists apply to the lists, and each list must have the sort field.
 * @param parameters one for each valid parameter; when some are invalid, the presence of lists is unknown.
 */
export function checkOptions(
  request: QueryRequest,
  parameters: readonly ResolvedParameter[],
  at: string,
  issues: Issues,
): void {
  const lists = parameters.filter(({ sort }) => sort !== undefined);
  if (lists.length > 0) checkSort(request, lists, at, issues);
  if (lists.length > 0 || parameters.length < request.parameters.length) return;
  for (const option of LIST_OPTIONS)
    if (request[option] !== undefined) issues.add(`${at}.${option}`, `applies to lists, and ${NO_LIST}`);
  const hasSeries = parameters.some(
    (parameter) => parameter.kind === 'grouped' && parameter.shape === 'series',
  );
  if (request.totals === true && !hasSeries)
    issues.add(`${at}.totals`, 'applies to lists and series, and each of the parameters returns one row');
}

function checkSort(
  { sortBy }: QueryRequest,
  lists: readonly ResolvedParameter[],
  at: string,
  issues: Issues,
): void {
  if (sortBy === undefined) return;
  for (const list of lists) {
    const fields = sortFields(list);
    if (fields.includes(sortBy)) continue;
    issues.addUnknown(`${at}.sortBy`, `field of ${list.name.slice(0, 64)}`, sortBy, fields);
    return;
  }
}

/** The sort fields of a list, in order. */
function sortFields(parameter: ResolvedParameter): readonly string[] {
  if (parameter.kind === 'statement') {
    const fields = Object.entries(parameter.type.fields).filter(([, { type }]) => type !== 'json');
    return fields.map(([field]) => field);
  }
  const { keys, metrics, type } = parameter;
  const percentOf = type.percentOf === undefined ? [] : [type.percentOf.field];
  return [...keys.map(({ field }) => field), ...metrics.map(({ field }) => field), ...percentOf];
}
