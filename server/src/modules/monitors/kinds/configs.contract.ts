import type { z } from 'zod';
import { dnsConfig } from './dns.contract.ts';
import { domainConfig } from './domain.contract.ts';
import { heartbeatConfig } from './heartbeat.contract.ts';
import { httpConfig } from './http/http.contract.ts';
import { transactionConfig } from './http/transaction.contract.ts';
import { pingConfig } from './ping.contract.ts';
import { tcpConfig } from './tcp.contract.ts';
import { tlsConfig } from './tls.contract.ts';

/** The schemas of the configurations, by kind, in the order in which the kinds are listed. */
export const CONFIGS = {
  http: httpConfig,
  transaction: transactionConfig,
  heartbeat: heartbeatConfig,
  tcp: tcpConfig,
  dns: dnsConfig,
  tls: tlsConfig,
  ping: pingConfig,
  domain: domainConfig,
} as const;

/** The kind of a monitor. */
export type MonitorKind = keyof typeof CONFIGS;
/** The configuration of a kind, with its secrets. */
export type MonitorConfig<Kind extends MonitorKind = MonitorKind> = z.output<(typeof CONFIGS)[Kind]>;

/** The kinds, in the order in which they are listed. */
export const MONITOR_KINDS = [
  'http',
  'transaction',
  'heartbeat',
  'tcp',
  'dns',
  'tls',
  'ping',
  'domain',
] as const satisfies readonly MonitorKind[];
