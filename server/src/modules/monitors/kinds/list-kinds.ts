import { eq } from 'drizzle-orm';
import type { Actor } from '../../../lib/actor.ts';
import { isScoped } from '../../../lib/principal.ts';
import type { State } from '../../../stores/state/state.ts';
import { monitorProbes } from '../monitors.table.ts';
import { LOCAL_REGION } from '../region.data.ts';
import type { MonitorKind } from './configs.contract.ts';
import { type DescribedKind, describeKinds } from './describe-kinds.ts';

/** The kinds of monitors and the regions that a caller can use. */
export type DescribeKinds = (caller: Pick<Actor, 'principal'>) => Promise<{
  readonly kinds: (DescribedKind & {
    readonly isAvailable: boolean;
    configSchema: Record<string, unknown>;
  })[];
  readonly regions: string[];
}>;

/** Creates it. */
export function createDescribeKinds(deps: {
  readonly state: Pick<State, 'db'>;
  /** Whether this server can perform checks of a kind. */
  readonly isAvailable: (kind: MonitorKind) => Promise<boolean>;
}): DescribeKinds {
  return async ({ principal }) => {
    // Probes belong to the organization, so keys that are limited to websites cannot use them.
    const organizationId = isScoped(principal)
      ? principal.access.type === 'global'
        ? principal.organizationId
        : undefined
      : principal.kind === 'user'
        ? principal.activeOrganizationId
        : undefined;
    const probes =
      organizationId === undefined
        ? []
        : await deps.state.db
            .select({ region: monitorProbes.region })
            .from(monitorProbes)
            .where(eq(monitorProbes.organizationId, organizationId))
            .orderBy(monitorProbes.region);
    const kinds = describeKinds().map(async (described) => ({
      ...described,
      configSchema: { ...described.configSchema },
      isAvailable: await deps.isAvailable(described.kind),
    }));
    return {
      kinds: await Promise.all(kinds),
      regions: [LOCAL_REGION, ...probes.map(({ region }) => region)],
    };
  };
}
