import { useAnalytics } from '../analytics-context.ts';
import { hasNames, valueName } from '../cards/value-names.ts';
import { type Frame, type Part, textOf } from '../data/part.ts';
import { useFigures } from '../data/use-figures.ts';
import { type ApiFilter, apiFilterOf, type Condition, searchFilter } from '../search/condition.ts';
import { useSettled } from '../use-settled.ts';

const TYPING_MS = 200;
/** As many as are looked through at once; of what is called otherwise than it is stored, these are all. */
const AT_ONCE = 250;

/**
 * The values of a field where the other conditions hold, the most frequent first, and with them those that hold what was
 * typed.
 */
export function useValueSuggestions(
  field: string | undefined,
  typed: string,
  others: readonly Condition[],
): readonly { readonly value: string; readonly label: string }[] {
  const { scope } = useAnalytics();
  const wanted = useSettled(typed.trim(), TYPING_MS);
  const isSearched = field !== undefined && wanted !== '' && !hasNames(field);
  const frequent = useFigures(field === undefined ? undefined : valuesPart(scope, field, others));
  const found = useFigures(
    isSearched ? valuesPart(scope, field, others, searchFilter(field, wanted)) : undefined,
  );
  if (field === undefined) return [];
  const rows = [...(frequent.data?.result.data ?? []), ...(found.data?.result.data ?? [])];
  return [...new Set(rows.map((row) => textOf(row, field)))]
    .filter((value) => value !== '')
    .map((value) => ({ value, label: valueName(field, value) }));
}

function valuesPart(scope: Frame, field: string, others: readonly Condition[], filter?: ApiFilter): Part {
  const { filters: _, ...range } = scope;
  const conditions = others.map(apiFilterOf);
  return {
    frame: { ...range, limit: AT_ONCE, ...(conditions.length > 0 && { filters: conditions }) },
    parameter: {
      metrics: ['visitors'],
      dimensions: [field],
      ...(filter !== undefined && { filters: [filter] }),
    },
  };
}
