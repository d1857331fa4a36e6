import { defineModule } from '../../kernel/define-module.ts';
import { onHook } from '../../kernel/hooks.ts';
import { ChangeFeed } from '../../stores/live/change-feed.ts';
import { keysModule } from '../keys/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { memberLeft, organizationsModule } from '../organizations/index.ts';
import { websiteRemoved, websiteRemoving, websitesModule } from '../websites/index.ts';
import { assertWebsiteRemovable } from './approval.ts';
import { createApplyDueChanges } from './changes/apply-change.ts';
import { createChangesProcedures } from './changes/changes.procedures.ts';
import { ChangesService } from './changes/changes.service.ts';
import { EnvironmentKeysService } from './environments/environment-keys.service.ts';
import {
  createEnvironmentKeysProcedures,
  createEnvironmentsProcedures,
} from './environments/environments.procedures.ts';
import { EnvironmentsService } from './environments/environments.service.ts';
import { FLAG_KEYS_PURPOSE } from './environments/flag-key-secret.ts';
import { EvaluateService } from './evaluate/evaluate.service.ts';
import { flagEvaluationsTable } from './flag-evaluations.table.ts';
import {
  createEvaluateProcedures,
  createFlagsProcedures,
  createVersionsProcedures,
} from './flags.procedures.ts';

import { createFlagServices, removeOwner } from './flags.service.ts';
import { FLAG_TABLES } from './flags.table.ts';
import { createGroupsProcedures } from './groups/groups.procedures.ts';
import { GroupsService } from './groups/groups.service.ts';
import { createFlagImportProcedures, createFlagImportTarget } from './import/import.procedures.ts';
import { JsonSchemaChecker } from './json-schema/check-json-schema.ts';
import { createPresentFlag } from './present-flag.ts';
import { createFlagSegmentsProcedures } from './segments/flag-segments.procedures.ts';
import { addFlagSegmentRoutes } from './segments/flag-segments.routes.ts';
import { FlagSegmentsService } from './segments/flag-segments.service.ts';
import { createRefreshSegments } from './segments/refresh-segments.ts';
import { createFlagServing } from './serving/create-flag-serving.ts';
import { createUsageProcedures } from './usage/usage.procedures.ts';
import { UsageService } from './usage/usage.service.ts';

import { VersionsService } from './versions/versions.service.ts';

const APPLY_EVERY_MS = 5_000;
/** How long announcements wait that are made before a transaction is committed. */
const ANNOUNCED_AFTER_MS = 50;
/** How often it looks for analytics segments that are five minutes old. */
const REFRESH_EVERY_MS = 30_000;

/** Feature flags: their configuration, and their evaluation. */
export const flagsModule = defineModule({
  name: 'flags',
  tag: {
    name: 'Flags',
    description: 'Feature flags with environments, targeting rules, segments and versions.',
    position: 70,
  },
  needs: [organizationsModule, websitesModule, keysModule, notificationsModule],
  stateTables: FLAG_TABLES,
  factTables: [flagEvaluationsTable],
  create(kernel, use) {
    const websites = use(websitesModule);
    const { publish } = use(notificationsModule);
    const changes = new ChangeFeed(kernel, { topic: 'flags', waitMs: ANNOUNCED_AFTER_MS });
    const schemas = new JsonSchemaChecker();
    const { writer, service } = createFlagServices({
      ...kernel,
      websites,
      changes,
      checkJsonSchema: (type, after, before) => schemas.check(type, after, before),
      publish,
    });
    const versions = new VersionsService({ ...kernel, writer });
    const environments = new EnvironmentsService({ ...kernel, websites, changes });
    const environmentKeys = new EnvironmentKeysService({
      ...kernel,
      key: kernel.keyFor(FLAG_KEYS_PURPOSE),
    });
    const groups = new GroupsService({ ...kernel, websites });
    const segments = new FlagSegmentsService({ ...kernel, websites, changes });
    const flagChanges = new ChangesService({ ...kernel, websites, writer });
    const applyDue = createApplyDueChanges({ ...kernel, writer });
    const refreshSegments = createRefreshSegments({ ...kernel, changes });
    const usage = new UsageService(kernel);
    const evaluate = new EvaluateService({
      ...kernel,
      checkDraft: (jsonSchema, config, at) => schemas.checkDraft(jsonSchema, config, at),
    });
    const serving = createFlagServing({
      ...kernel,
      websites,
      changes,
      resolveApiKey: use(keysModule).resolve,
    });
    const presenting = { ...kernel, presentFlag: createPresentFlag(kernel.state) };
    return {
      service: {
        ...service,
        versions,
        environments,
        environmentKeys,
        groups,
        segments,
        flagChanges,
        applyDue,
        refreshSegments,
        writer,
        changes,
      },
      procedures: {
        flags: {
          ...createFlagsProcedures({ ...presenting, service, usage }),
          ...createVersionsProcedures({ ...presenting, service: versions }),
          ...createEvaluateProcedures({ ...kernel, service: evaluate }),
          ...createUsageProcedures({ ...kernel, service: usage }),
          ...createFlagImportProcedures(createFlagImportTarget({ ...kernel, service, segments })),
          environments: createEnvironmentsProcedures({ ...kernel, service: environments }),
          keys: createEnvironmentKeysProcedures(environmentKeys),
          groups: createGroupsProcedures(groups),
          segments: createFlagSegmentsProcedures(segments),
          changes: createChangesProcedures({ ...kernel, service: flagChanges }),
        },
      },
      lookups: {
        flag: (id) => service.find(id),
        'flag-environment': (id) => environments.find(id),
        'flag-group': (id) => groups.find(id),
        'flag-segment': (id) => segments.find(id),
        'flag-change': (id) => flagChanges.find(id),
      },
      routes: (http) => {
        addFlagSegmentRoutes(http, segments);
        serving.routes(http);
      },
      metrics: serving.metrics,
      tasks: [
        { name: 'apply scheduled changes of flags', runsOn: 'one', everyMs: APPLY_EVERY_MS, run: applyDue },
        { name: 'refresh segments of flags', runsOn: 'one', everyMs: REFRESH_EVERY_MS, run: refreshSegments },
        ...serving.tasks,
      ],
      hooks: [
        onHook(websiteRemoving, assertWebsiteRemovable),
        // Its rows are deleted with it.
        onHook(websiteRemoved, async (_tx, { id }) => changes.announceSoon([id])),
        onHook(memberLeft, removeOwner),
      ],
      settle: async () => {
        await changes.settle();
        await serving.settle();
      },
      close: () => schemas.close(),
    };
  },
});
