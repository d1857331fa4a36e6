import { useNavigate, useSearch } from '@tanstack/react-router';
import { type Frame, type Parameter, useFigures } from '../../analytics/index.ts';
import { changedSearch, parseSessionsSearch, ROWS } from './sessions-search.ts';

/**
 * A list that grows on request. The address contains its length. All rows come from one response, so new visits appear at its
 * beginning and no row is missing or repeated, as it could be with pages.
 */
export function useLongList(scope: Frame, parameter: Parameter) {
  const { rows = ROWS.first } = parseSessionsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const part = { frame: { ...scope, limit: rows, totals: true }, parameter };
  const figures = useFigures(part);
  const count = figures.data?.result.totals?.['total_rows'] ?? 0;
  const showMore = () =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) =>
        changedSearch(old, { rows: Math.min(rows + ROWS.first, ROWS.most) }),
      resetScroll: false,
      replace: true,
    });
  return { part, figures, count, rows, showMore };
}
