import { shownAddress } from '../../lib/network/host-name.ts';
import type { MonitorConfig, MonitorKind } from './kinds/configs.contract.ts';

const MAX_LENGTH = 300;
const HTTPS_PORT = 443;

const TARGETS: { readonly [Kind in MonitorKind]: (config: MonitorConfig<Kind>) => string } = {
  http: ({ url }) => withoutQuery(url),
  transaction: ({ steps }) => {
    const others = steps.length - 1;
    return `${withoutQuery(steps[0]?.url ?? '')}${others === 0 ? '' : ` + ${others}`}`;
  },
  heartbeat: ({ cron, timeZone, periodSeconds }) =>
    cron === undefined ? `${periodSeconds ?? 0} s` : `${cron} (${timeZone})`,
  tcp: ({ host, port }) => endpoint(host, port),
  dns: ({ name, recordType }) => `${name} ${recordType}`,
  tls: ({ host, port }) => (port === HTTPS_PORT ? host : endpoint(host, port)),
  ping: ({ host }) => host,
  domain: ({ domain }) => domain,
};

/** Returns what a monitor checks as a short text for lists: an address without its query, `host:port`, a name. */
export function targetOf<Kind extends MonitorKind>(kind: Kind, config: MonitorConfig<Kind>): string {
  return shownAddress(TARGETS[kind](config)).slice(0, MAX_LENGTH);
}

/** Queries can contain tokens. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function endpoint(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
