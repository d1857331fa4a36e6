/** One monitor. */
export function MonitorPage() {
  return null;
}
