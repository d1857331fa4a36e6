import { OWN_ZONE } from './own-zone.ts';

/** All time zones, with the browser's own and UTC first. */
export const ZONES: readonly { readonly value: string; readonly label: string }[] = [
  ...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
