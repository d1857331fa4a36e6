import type { AnyContractRouter } from '@orpc/contract';
import type { Logger } from 'pino';
import type { Challenges } from '../http/challenge.ts';
import type { DeclaredOperation } from '../http/operations.ts';
import type { Outbox } from '../jobs/outbox.ts';
import type { Turns } from '../lib/concurrency/turns.ts';
import type { ImportThread } from '../lib/imports/create-import-thread.ts';
import type { MetricRegistry } from '../lib/metrics/metric-registry.ts';
import type { Clock } from '../lib/time/clock.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { BackupSchedule } from '../stores/backup/open-place.ts';
import type { Loader } from '../stores/facts/loading/loader.ts';
import type { Stores } from '../stores/open-stores.ts';
import type { UncleanEnds } from '../stores/unclean-ends.ts';
import type { ApiTag } from './api-tag.ts';
import type { AuditService } from './audit.ts';
import type { DerivedTable, OwnedFactTable } from './fact-tables.ts';
import type { Hooks } from './hooks.ts';
import type { OwnedStateTable } from './state-tables.ts';

/** What an operator configures that modules read. */
export interface Settings {
  /** The public address, without a slash at its end. */
  readonly baseUrl: string;
  readonly version: string;
  /** Secret of the instance. Prefer {@link Kernel.keyFor}: it is here for libraries that derive their own keys. */
  readonly secret: string;
  /** The mail server; without it no mail is sent. */
  readonly mail?: { readonly smtpUrl: string; readonly from: string } | undefined;
  /** The `Referrer-Policy` of redirects of short links. Default: that of browsers. */
  readonly linkReferrerPolicy?: string | undefined;
  /** URL schemes of applications that short links can lead to, in lower case and without the colon. */
  readonly linkAppSchemes?: readonly string[] | undefined;
  /** Addresses of DNS servers that verify short domains. Default: those of the system. */
  readonly dnsServers?: readonly string[] | undefined;
  /** Addresses with ports that prove that this process reaches other networks, before a monitor is reported as down. */
  readonly connectivityTargets?: readonly string[] | undefined;
  /** Whether icons of the websites that visits came from are fetched. Default: not. */
  readonly hasFavicons?: boolean | undefined;
  /** Addresses and CIDR ranges that are not public, but that requests may be sent to. */
  readonly allowedRanges?: readonly string[] | undefined;
  /** Ends of earlier processes of the data directory without stopping. */
  readonly uncleanEnds?: UncleanEnds | undefined;
  /** The settings of this process that differ from their defaults, without secrets. */
  readonly changedSettings?: readonly { readonly name: string; readonly value: string | null }[] | undefined;
  /** The data directory, whose disk is watched; without it no disk is. */
  readonly dataDirectory?: string | undefined;
  /** When the server backs itself up; without it only commands do. */
  readonly backupSchedule?: BackupSchedule | undefined;
  /** The directory of the snapshots of status pages; without it they are only in memory. */
  readonly statusPagesDirectory?: string | undefined;
  /** The directory of the built dashboard; without it only the API is served. */
  readonly dashboardDirectory?: string | undefined;
}

/** What every module can use. It knows no module. */
export interface Kernel extends Stores, Settings {
  /** Publishes accepted facts; without it, queries are answered from what is stored. */
  readonly freshness: Pick<Loader, 'openView' | 'stats'> | undefined;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Divides long synchronous work into slices. */
  readonly turns: Turns;
  /** Derives a key from the secret of the instance (HKDF). @param purpose unique to its use. */
  keyFor(purpose: string): Buffer;
  readonly audit: AuditService;
  /** The metrics of all parts of the server. */
  readonly metrics: MetricRegistry;
  readonly challenges: Challenges;
  readonly hooks: Hooks;
  readonly outbox: Outbox;
  /** Reads files that users upload. */
  readonly imports: ImportThread;
  /** The only way to addresses that users supply. */
  readonly outbound: Outbound;
  /** The origins of the service itself, which may use the session cookie. */
  readonly trustedOrigins: ReadonlySet<string>;
  /** Every operation of the contract, with its limit. */
  readonly operations: readonly DeclaredOperation[];
  readonly contract: AnyContractRouter;
  /** The tags of operations, in the order of the API document. */
  readonly tags: readonly ApiTag[];
  /** The tables of the state store with rows of organizations, of the kernel and of all modules. */
  readonly stateTables: readonly OwnedStateTable[];
  /** The tables of facts of all modules. */
  readonly factTables: readonly OwnedFactTable[];
  readonly derivedTables: readonly DerivedTable[];
}
