import type { Logger } from 'pino';
import type { Clock } from '../../../lib/time/clock.ts';
import type { Outbound } from '../../../outbound/outbound.ts';

/** What checks need. */
export interface CheckDeps {
  readonly outbound: Outbound;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'error'>;
  /** The version of Pharos and its public address, for the `User-Agent` header. */
  readonly version: string;
  readonly baseUrl: string;
  /** The port of DNS servers; another one in tests. */
  readonly dnsPort?: number | undefined;
  /** The address of the list of RDAP servers; another one in tests. */
  readonly rdapBootstrapUrl?: string | undefined;
  /** Where the `ping` binary can be. */
  readonly pingPaths?: readonly string[] | undefined;
}
