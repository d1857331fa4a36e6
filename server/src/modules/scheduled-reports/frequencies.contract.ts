/** How often reports are sent. */
export const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;

/** How often a report is sent. */
export type Frequency = (typeof FREQUENCIES)[number];
