import { useNavigate, useSearch } from '@tanstack/react-router';

/** What a page keeps in its address beside filters and range, and how it changes; `undefined` is as usual. */
export function useOwnSearch<T extends object>(parse: (search: Record<string, unknown>) => T) {
  const search = parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change = (next: { readonly [Key in keyof T]?: T[Key] | undefined }) =>
    void navigate({
      to: '.',
      search: (old: Record<string, unknown>) =>
        Object.fromEntries(Object.entries({ ...old, ...next }).filter(([, value]) => value !== undefined)),
      resetScroll: false,
    });
  return [search, change] as const;
}
