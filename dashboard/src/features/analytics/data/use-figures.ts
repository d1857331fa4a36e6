import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { type Analytics, useAnalytics } from '../analytics-context.ts';
import type { Access } from './access.ts';
import type { Figures, Parameter, Part } from './part.ts';

/** The query key of the figures of a website or link, by the credentials that read them. */
export function figuresKey(access: Access, subjectId: string): readonly string[] {
  return ['figures', access.key, subjectId];
}

/**
 * The figures of a part; of no part, none. Parts that appear together are asked for together. While others of the same
 * kind are on their way, those before stay (`isPlaceholderData`).
 *
 * @param everyMs asks again and again, as long as the page can be seen.
 */
export function useFigures(part: Part | undefined, { everyMs }: { readonly everyMs?: number } = {}) {
  return useQuery({
    ...figuresOptions(useAnalytics(), part),
    ...(everyMs !== undefined && { refetchInterval: everyMs }),
  });
}

/** The figures of any number of parts, as {@link useFigures} gives those of one. */
export function useFiguresOfAll(parts: readonly Part[]) {
  const analytics = useAnalytics();
  return useQueries({ queries: parts.map((part) => figuresOptions(analytics, part)) });
}

function figuresOptions({ subject, access, ask }: Analytics, part: Part | undefined) {
  const kind = part === undefined ? '' : kindOf(part.parameter);
  return queryOptions<Figures>({
    queryKey: [...figuresKey(access, subject.id), kind, part],
    queryFn: ({ signal }) => {
      if (part === undefined) throw new Error('There is nothing to ask for');
      return ask(part, signal);
    },
    enabled: part !== undefined,
    placeholderData: (before, query) => (query?.queryKey[3] === kind ? keepPreviousData(before) : undefined),
  });
}

/** What stays the same when only range, filters or granularity change. */
function kindOf(parameter: Parameter): string {
  if (typeof parameter === 'string') return parameter;
  if ('name' in parameter) {
    const { name, options } = parameter;
    return options === undefined ? name : `${name} ${JSON.stringify(options)}`;
  }
  return [...parameter.metrics, 'by', ...(parameter.dimensions ?? [])].join(' ');
}
