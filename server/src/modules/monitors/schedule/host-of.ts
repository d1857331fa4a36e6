import type { MonitorRow } from '../monitors.table.ts';

/** Returns the host that checks of a monitor connect to, as far as its target tells. */
export function hostOf({ target }: Pick<MonitorRow, 'target'>): string {
  return URL.canParse(target) ? new URL(target).hostname : target.replace(/:\d+$/, '');
}
