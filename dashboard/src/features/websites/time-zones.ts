const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone of the reader. */
export const OWN_ZONE: string = ownZone;

/** Every time zone to choose from, the reader's own and UTC first. */
export const ZONES: readonly { readonly value: string; readonly label: string }[] = [
  ...new Set([ownZone, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
