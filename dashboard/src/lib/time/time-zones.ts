const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The time zone of the browser. */
export const OWN_ZONE: string = ownZone;

/** All time zones, with the browser's own and UTC first. */
export const ZONES: readonly { readonly value: string; readonly label: string }[] = [
  ...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
