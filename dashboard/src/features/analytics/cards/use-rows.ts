import { useDeferredValue } from 'react';
import { useSettled } from '../../../ui/use-settled.ts';
import { useAnalytics } from '../analytics-context.ts';
import type { Part } from '../data/part.ts';
import { cardPart } from '../data/parts.ts';
import { useFigures } from '../data/use-figures.ts';
import { searchFilter } from '../search/condition.ts';
import type { Breakdown } from './breakdowns.ts';
import { type CardRow, type CardRows, findRows, rowsOf } from './card-rows.ts';
import { useValueName } from './use-value-name.ts';
import { hasNames } from './value-names.ts';

const TYPING_MS = 250;

/** Queries the rows of a card, and searches all rows, including those that are not loaded. */
export function useRows(breakdown: Breakdown, typed: string) {
  const { scope } = useAnalytics();
  const nameOf = useValueName();
  const part = cardPart(scope, breakdown.type);
  const figures = useFigures(part);
  const all = figures.data && rowsOf(figures.data, breakdown, nameOf);
  const searched = useSettled(typed.trim(), TYPING_MS);
  const isLoaded = all === undefined || all.rows.length >= all.count || hasNames(breakdown.field);
  const search = useFigures(searched === '' || isLoaded ? undefined : searchPart(part, breakdown, searched));
  const found = search.data && rowsOf(search.data, breakdown, nameOf);
  const deferred = useDeferredValue(typed);
  return {
    part,
    figures,
    all,
    shown:
      searched !== '' && found !== undefined ? withShares(found, all) : findRows(all?.rows ?? [], deferred),
    error: figures.error ?? search.error,
  };
}

function searchPart({ frame, parameter }: Part, { field }: Breakdown, searched: string): Part {
  const name = typeof parameter === 'string' ? parameter : '';
  return { frame, parameter: { name, filters: [searchFilter(field, searched)] } };
}

/** Computes the shares of the found rows of the total without the search. */
function withShares(found: CardRows, all: CardRows | undefined): readonly CardRow[] {
  const known = all?.rows.find(({ figure, share }) => figure > 0 && share > 0);
  if (known === undefined) return found.rows;
  const perFigure = known.share / known.figure;
  return found.rows.map((row) => ({ ...row, share: Math.round(row.figure * perFigure * 100) / 100 }));
}
