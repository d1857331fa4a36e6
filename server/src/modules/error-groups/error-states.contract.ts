/** The states that are stored. A group without one is open. */
export const STORED_STATES = ['resolved', 'ignored'] as const;
/** The states of an error group. */
export const ERROR_STATES = ['open', ...STORED_STATES] as const;

/** The state of an error group. */
export type ErrorState = (typeof ERROR_STATES)[number];
