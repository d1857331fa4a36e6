/** A visit ends after this long without an event, in milliseconds. */
export const VISIT_IDLE_MS = 30 * 60_000;

/**
 * The length of a slice of a visit, in milliseconds. Slices are aligned to the epoch, so they never cross UTC midnight. The
 * length is at most {@link VISIT_IDLE_MS}, so all events of a visitor in one slice belong to one visit.
 */
export const VISIT_SLICE_MS = 30 * 60_000;
