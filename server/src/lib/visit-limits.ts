/** A visit ends after this long without an event, in milliseconds. */
export const VISIT_IDLE_MS = 30 * 60_000;

/**
 * How long a slice of a visit is, in milliseconds; slices are counted from the epoch, so they never cross a UTC
 * midnight. No longer than {@link VISIT_IDLE_MS}: what one visitor does within a slice is then always of one visit.
 */
export const VISIT_SLICE_MS = 30 * 60_000;
