import type { FastifyInstance } from 'fastify';
import type { CredentialSources } from '../../../http/credentials.ts';
import { createEventStreams } from '../../../http/event-streams.ts';
import type { Task } from '../../../jobs/scheduler.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChangeFeed } from '../../../stores/live/change-feed.ts';
import { LastUse } from '../../../stores/state/last-use.ts';
import type { WebsiteDirectory } from '../../websites/index.ts';
import { FLAG_KEYS_PURPOSE } from '../environments/flag-key-secret.ts';
import { flagEnvironmentKeys } from '../flags.table.ts';
import { createFlagAccess } from './access/flag-access.ts';
import { createFlagKeys } from './access/flag-keys.ts';
import { createKeyUses } from './access/key-uses.ts';
import { createWebsiteIds } from './access/website-ids.ts';
import { createChangeStreams } from './change-streams.ts';
import { createFlagDirectory, createFlagLoader, type FlagDirectory } from './flag-directory.ts';
import { addFlagRoutes } from './flags.routes.ts';

import { createOfrep } from './ofrep/ofrep.ts';
import { createPublicFlags } from './public/public-flags.ts';
import { createBootstrap } from './rules/bootstrap.ts';
import { createRules } from './rules/rules.ts';
import { createUnleashApi } from './unleash/unleash-api.ts';
import { createUsageCounter } from './usage/usage-counter.ts';
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
  readonly directory: FlagDirectory;
  /** Writes counts of evaluations. */
  readonly settle: () => Promise<void>;
}

/** Creates the public side of flags. */
export function createFlagServing(deps: FlagServingDeps): FlagServing {
  const { clock, live, challenges, websites, resolveApiKey, changes } = deps;
  const usage = createUsageCounter(deps);
  const streams = createEventStreams(STREAM_LIMITS);
  const changeStreams = createChangeStreams(streams);
  const directory = createFlagDirectory({
    ...deps,
    load: createFlagLoader({ ...deps, usage }),
    onReload: changeStreams.report,
    isObserved: changeStreams.isObserved,
  });
  changes.onChange(directory.invalidate);
  const uses = createKeyUses({ ...deps, describeUse: deps.audit.describeUse });
  const lastUse = new LastUse({ ...deps, table: flagEnvironmentKeys, subject: 'environment key' });
  const access = createFlagAccess({
    directory,
    websites: createWebsiteIds({ websites, clock }),
    keys: createFlagKeys({ ...deps, pepper: deps.keyFor(FLAG_KEYS_PURPOSE) }),
    uses,
    onUse: (keyId) => lastUse.note(keyId, clock.now()),
    resolveApiKey,
    live,
    challenges,
  });
  const common = { access, usage, uses, clock };
  return {
    directory,
    tasks: [
      { name: 'write the usage of flags', runsOn: 'each', everyMs: WRITE_USAGE_EVERY_MS, run: usage.flush },
      {
        name: 'write the uses of environment keys',
        runsOn: 'each',
        everyMs: WRITE_USES_EVERY_MS,
        run: uses.writeCounts,
      },
    ],
    settle: async () => {
      await directory.settle();
      await Promise.all([usage.flush(), uses.settle(), lastUse.settle()]);
    },
    routes(http) {
      addFlagRoutes(http, {
        access,
        ofrep: createOfrep(common),
        publicFlags: createPublicFlags(common),
        rules: createRules(common),
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
