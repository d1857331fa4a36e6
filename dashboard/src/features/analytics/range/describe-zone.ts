/** The short name of a time zone: its place, or UTC. */
export function placeOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}

/** The offset of a time zone at an instant: `UTC+1`. */
export function describeOffset(timeZone: string, nowMs: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(nowMs).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace(/^GMT$|^GMT[+-]0$/, 'UTC').replace('GMT', 'UTC');
}
