/** The time zone of the browser. */
export const OWN_ZONE: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
