/** The ids by which a payment is attributed to a visit. */
export interface TrackingIds {
  /** The `anonymousId` of events. */
  readonly anonymousId?: string | undefined;
  /** The `sessionId` of events. */
  readonly sessionId?: string | undefined;
  /** The id that was passed to `identify`. */
  readonly profileId?: string | undefined;
}

/** Where the tracker stores the persistent id of a visitor. */
const STORAGE_KEY = 'pharos-id';

/** Returns the ids that the tracker stored in this browser. Empty on servers, and without `data-persist`. */
export function readTrackingIds(): TrackingIds {
  try {
    const anonymousId = globalThis.localStorage?.getItem(STORAGE_KEY);
    return anonymousId ? { anonymousId } : {};
  } catch {
    // The browser does not allow storage.
    return {};
  }
}

/**
 * Returns the metadata to pass to the checkout of a payment provider: `metadata` of Stripe and Polar, `custom_data` of Paddle,
 * `checkout_data.custom` of Lemon Squeezy.
 * @param ids absent ones are omitted.
 */
export function checkoutMetadata({ anonymousId, sessionId, profileId }: TrackingIds): Record<string, string> {
  return {
    ...(anonymousId ? { pharos_anonymous_id: anonymousId } : {}),
    ...(sessionId ? { pharos_session_id: sessionId } : {}),
    ...(profileId ? { pharos_profile_id: profileId } : {}),
  };
}
