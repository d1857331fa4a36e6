import type { Issues } from './issues.ts';
import type { Question } from './plan.types.ts';
import type { QueryRequest } from './request.contract.ts';

/** The options of a query that say which rows of a list are answered, and in which order. */
const LIST_OPTIONS = ['limit', 'page', 'sortBy', 'sortOrder'] as const;

const NO_LIST =
  'none of the parameters is a list: a series always has all its points, and anything else is a single row';

/**
 * Refuses options that have no effect on any of the questions: those of lists without a list, and `totals` without a
 * list or a series. Beside other parameters, the options of lists apply to the lists, and each list must have the field
 * that is sorted by.
 * @param questions one for each parameter: without one of them it is not known whether there is a list.
 */
export function checkOptions(
  request: QueryRequest,
  questions: readonly Question[],
  at: string,
  issues: Issues,
): void {
  const lists = questions.filter(({ sort }) => sort !== undefined);
  if (lists.length > 0) checkSort(request, lists, at, issues);
  if (lists.length > 0 || questions.length < request.parameters.length) return;
  for (const option of LIST_OPTIONS)
    if (request[option] !== undefined) issues.add(`${at}.${option}`, `applies to lists, and ${NO_LIST}`);
  const hasSeries = questions.some((question) => question.kind === 'grouped' && question.shape === 'series');
  if (request.totals === true && !hasSeries)
    issues.add(
      `${at}.totals`,
      'applies to lists and series, and each of the parameters answers a single row',
    );
}

function checkSort({ sortBy }: QueryRequest, lists: readonly Question[], at: string, issues: Issues): void {
  if (sortBy === undefined) return;
  for (const list of lists) {
    const fields = sortFields(list);
    if (fields.includes(sortBy)) continue;
    issues.addUnknown(`${at}.sortBy`, `field of ${list.parameter.slice(0, 64)}`, sortBy, fields);
    return;
  }
}

/** The fields that a list can be sorted by, in their order. */
function sortFields(question: Question): readonly string[] {
  if (question.kind === 'statement') {
    const fields = Object.entries(question.type.fields).filter(([, { type }]) => type !== 'json');
    return fields.map(([field]) => field);
  }
  const { keys, metrics, type } = question;
  const share = type.share === undefined ? [] : [type.share.field];
  return [...keys.map(({ field }) => field), ...metrics.map(({ field }) => field), ...share];
}
