import type { ComponentState } from '../../projection/public-page.ts';

/** The marks of states: SVG paths of 24 × 24, drawn as lines. */
export const STATE_ICONS: Readonly<Record<ComponentState, string>> = {
  operational: 'M5 13l4 4L19 7',
  maintenance: 'M12 7v5l3 3',
  degraded: 'M12 6v7M12 18v.01',
  partial_outage: 'M12 6v7M12 18v.01',
  major_outage: 'M7 7l10 10M17 7L7 17',
  unknown: 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.01',
};
