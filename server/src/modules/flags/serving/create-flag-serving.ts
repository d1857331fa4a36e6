import type { FastifyInstance } from 'fastify';
import type { CredentialSources } from '../../../http/credentials.ts';
import { EventStreams } from '../../../http/event-streams.ts';
import type { Task } from '../../../jobs/scheduler.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listMetrics, type Metric } from '../../../lib/metrics/metric.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { LastUse } from '../../../stores/state/last-use.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import { FLAG_KEYS_PURPOSE } from '../environments/flag-key-secret.ts';
import { flagEnvironmentKeys } from '../flags.table.ts';
import { FlagAccess } from './access/flag-access.ts';
import { FlagKeys } from './access/flag-keys.ts';
import { KeyUses } from './access/key-uses.ts';
import { WebsiteIds } from './access/website-ids.ts';
import { ChangeStreams } from './change-streams.ts';
import { createFlagLoader, FlagDirectory } from './flag-directory.ts';
import { addFlagRoutes } from './flags.routes.ts';

import { Ofrep } from './ofrep/ofrep.ts';
import { PublicFlags } from './public/public-flags.ts';
import { createBootstrap } from './rules/bootstrap.ts';
import { Rules } from './rules/rules.ts';
import { createUnleashApi } from './unleash/unleash-api.ts';
import { UsageCounter } from './usage/usage-counter.ts';
import { createUsageIntake } from './usage/usage-intake.ts';

const WRITE_USAGE_EVERY_MS = 5_000;
const WRITE_USES_EVERY_MS = 15_000;
/** Many clients can have the address of one company. */
const STREAM_LIMITS = { maxStreams: 20_000, maxPerAddress: 1_000 } as const;

/** The dependencies of serving. */
export interface FlagServingDeps
  extends Pick<
    Kernel,
    'state' | 'live' | 'clock' | 'logger' | 'journal' | 'challenges' | 'keyFor' | 'audit'
  > {
  readonly websites: WebsiteDirectory;
  readonly changes: Pick<ChangeFeed, 'onChange'>;
  readonly resolveApiKey: CredentialSources['resolveKey'];
}

/** The public side of flags: their evaluation and their rules, from memory. */
export interface FlagServing {
  readonly routes: (http: FastifyInstance) => void;
  readonly tasks: readonly Task[];
  readonly metrics: readonly Metric[];
  readonly directory: FlagDirectory;
  /** Writes counts of evaluations. */
  readonly settle: () => Promise<void>;
}

/** Creates the public side of flags. */
export function createFlagServing(deps: FlagServingDeps): FlagServing {
  const { clock, live, challenges, websites, resolveApiKey, changes } = deps;
  const usage = new UsageCounter(deps);
  const streams = new EventStreams(STREAM_LIMITS);
  const changeStreams = new ChangeStreams(streams);
  const directory = new FlagDirectory({
    ...deps,
    load: createFlagLoader({ ...deps, usage }),
    onReload: (served, before) => changeStreams.report(served, before),
    isObserved: (served) => changeStreams.isObserved(served),
  });
  changes.onChange((websiteId) => directory.invalidate(websiteId));
  const uses = new KeyUses({ ...deps, describeUse: deps.audit.describeUse });
  const lastUse = new LastUse({ ...deps, table: flagEnvironmentKeys, subject: 'environment key' });
  const access = new FlagAccess({
    directory,
    websites: new WebsiteIds({ websites, clock }),
    keys: new FlagKeys({ ...deps, pepper: deps.keyFor(FLAG_KEYS_PURPOSE) }),
    uses,
    onUse: (keyId) => lastUse.note(keyId, clock.now()),
    resolveApiKey,
    live,
    challenges,
  });
  const common = { access, usage, uses, clock };
  return {
    directory,
    metrics: [
      ...listMetrics('counter', {
        pharos_flag_evaluations_total: [
          'Evaluations of flags, by this server and as clients report them.',
          () => usage.total,
        ],
      }),
      ...listMetrics('gauge', {
        pharos_flag_streams: ['Clients that wait for changes of flags.', () => streams.count],
      }),
    ],
    tasks: [
      {
        name: 'write the usage of flags',
        runsOn: 'each',
        everyMs: WRITE_USAGE_EVERY_MS,
        run: () => usage.flush(),
      },
      {
        name: 'write the uses of environment keys',
        runsOn: 'each',
        everyMs: WRITE_USES_EVERY_MS,
        run: () => uses.writeCounts(),
      },
    ],
    settle: async () => {
      await directory.settle();
      await Promise.all([usage.flush(), uses.settle(), lastUse.settle()]);
    },
    routes(http) {
      addFlagRoutes(http, {
        access,
        ofrep: new Ofrep(common),
        publicFlags: new PublicFlags(common),
        rules: new Rules(common),
        bootstrap: createBootstrap(common),
        intake: createUsageIntake(common),
        unleash: createUnleashApi(common),
        changeStreams,
        uses,
      });
      http.addHook('preClose', async () => streams.close());
    },
  };
}
