/** What `ping` printed about its packets. */
export interface PingSummary {
  readonly sent: number;
  readonly received: number;
  /** The mean time to the replies, in milliseconds; null without replies. */
  readonly meanMs: number | null;
}

const COUNTS = /(\d+) packets transmitted, (\d+)(?: packets)? received/;
/** `rtt min/avg/max/mdev` of iputils, `round-trip min/avg/max` of BusyBox and BSD. */
const TIMES = /(?:rtt|round-trip)[^=]*= *[\d.]+\/([\d.]+)\//;

/** Reads the summary of `ping`; `undefined` if it printed none. */
export function readPingOutput(text: string): PingSummary | undefined {
  const counts = COUNTS.exec(text);
  if (counts === null) return undefined;
  const mean = Number(TIMES.exec(text)?.[1]);
  return {
    sent: Number(counts[1]),
    received: Number(counts[2]),
    meanMs: Number.isFinite(mean) ? mean : null,
  };
}
