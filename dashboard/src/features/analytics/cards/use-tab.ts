import { useAnalytics } from '../analytics-context.ts';
import { type AnalyticsSearch, TABS, type TabGroup } from '../search/search.ts';
import type { Breakdown } from './breakdowns.ts';

/**
 * The selected tab of a card, kept in the address.
 * @param lists the breakdowns by tab; tabs of the group without a breakdown are left out.
 * @throws Error if no tab has a breakdown.
 */
export function useTab<Group extends TabGroup>(group: Group, lists: Readonly<Record<string, Breakdown>>) {
  const { search, change } = useAnalytics();
  const all: readonly (typeof TABS)[Group][number][] = TABS[group];
  const names = all.filter((name) => lists[name] !== undefined);
  const shown: AnalyticsSearch[TabGroup] = search[group];
  const tab = names.find((name) => name === shown) ?? names[0];
  const breakdown = lists[tab ?? ''];
  if (breakdown === undefined) throw new Error(`The card ${group} has no breakdown`);
  const choose = (next: string) =>
    change({ [group]: next === names[0] ? undefined : names.find((name) => name === next) });
  return {
    tab,
    choose,
    card: {
      breakdown,
      tabs: names.map((value) => ({ value, label: lists[value]?.title ?? value })),
      tab: tab ?? '',
      onTab: choose,
    },
  };
}
