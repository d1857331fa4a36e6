import { useSettled } from '../../../ui/use-settled.ts';
import { useAnalytics } from '../analytics-context.ts';
import { useValueName } from '../cards/use-value-name.ts';
import { hasNames } from '../cards/value-names.ts';
import { type Frame, type Part, textOf } from '../data/part.ts';
import { SUBJECTS } from '../data/subject.ts';
import { useFigures } from '../data/use-figures.ts';
import { type ApiFilter, apiFilterOf, type Condition, searchFilter } from '../search/condition.ts';

const TYPING_MS = 200;
/** The number of values that are loaded. Fields whose values have names have fewer values than this. */
const MAX_VALUES = 250;

/**
 * Queries the values of a field under the other conditions, the most frequent first, followed by those that contain the
 * typed text.
 */
export function useValueSuggestions(
  field: string | undefined,
  typed: string,
  others: readonly Condition[],
): readonly { readonly value: string; readonly label: string }[] {
  const { scope, subject } = useAnalytics();
  const nameOf = useValueName();
  const { countedBy } = SUBJECTS[subject.kind];
  const searched = useSettled(typed.trim(), TYPING_MS);
  const isSearched = field !== undefined && searched !== '' && !hasNames(field);
  const frequent = useFigures(field === undefined ? undefined : valuesPart(scope, countedBy, field, others));
  const found = useFigures(
    isSearched ? valuesPart(scope, countedBy, field, others, searchFilter(field, searched)) : undefined,
  );
  if (field === undefined) return [];
  const rows = [...(frequent.data?.result.data ?? []), ...(found.data?.result.data ?? [])];
  return [...new Set(rows.map((row) => textOf(row, field)))]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: nameOf(field, value) }));
}

function valuesPart(
  scope: Frame,
  countedBy: string,
  field: string,
  others: readonly Condition[],
  filter?: ApiFilter,
): Part {
  const { filters: _, ...range } = scope;
  const conditions = others.map(apiFilterOf);
  return {
    frame: { ...range, limit: MAX_VALUES, ...(conditions.length > 0 && { filters: conditions }) },
    parameter: {
      metrics: [countedBy],
      dimensions: [field],
      ...(filter !== undefined && { filters: [filter] }),
    },
  };
}
