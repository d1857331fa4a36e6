import {
  CalendarClock,
  Globe,
  HeartPulse,
  ListOrdered,
  Network,
  Radar,
  ShieldCheck,
  Waypoints,
} from 'lucide-react';
import type { MonitorKind } from './monitor.ts';

const ICONS = {
  http: Globe,
  transaction: ListOrdered,
  heartbeat: HeartPulse,
  tcp: Network,
  dns: Waypoints,
  tls: ShieldCheck,
  ping: Radar,
  domain: CalendarClock,
} as const satisfies Readonly<Record<MonitorKind, unknown>>;

/** The icon of a kind of monitors. */
export function KindIcon({ kind, className }: { readonly kind: MonitorKind; readonly className: string }) {
  const Icon = ICONS[kind];
  return <Icon aria-hidden className={className} />;
}
