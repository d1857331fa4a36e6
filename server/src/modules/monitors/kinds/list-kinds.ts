import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { Actor } from '../../../lib/actor.ts';
import { isScoped } from '../../../lib/principal.ts';
import type { State } from '../../../stores/state/state.ts';
import { monitorProbes } from '../monitors.table.ts';
import { LOCAL_REGION } from '../region.data.ts';
import { CONFIGS, MONITOR_KINDS, type MonitorKind } from './configs.contract.ts';
import { httpOptions } from './http/http.contract.ts';

/** The kinds of monitors and the regions that a caller can use. */
export type DescribeKinds = (caller: Pick<Actor, 'principal'>) => Promise<{
  readonly kinds: (DescribedKind & {
    readonly isAvailable: boolean;
    configSchema: Record<string, unknown>;
  })[];
  readonly regions: string[];
}>;

/** A kind of monitors, as `GET /v1/monitors/kinds` lists it. */
interface DescribedKind {
  readonly kind: MonitorKind;
  readonly name: string;
  /** One sentence. */
  readonly description: string;
  /** The JSON Schema of the configuration. */
  readonly configSchema: Readonly<Record<string, unknown>>;
}

const TEXTS: Readonly<Record<MonitorKind, readonly [name: string, description: string]>> = {
  http: ['HTTP', 'Sends a request to a web server, and checks its status, headers and body.'],
  transaction: [
    'HTTP transaction',
    'Sends several requests in order, and passes values from one to the next.',
  ],
  heartbeat: ['Heartbeat', 'Waits for the requests of a job, and reports one that is missing or failed.'],
  tcp: ['TCP', 'Connects to a port, and can send a text and wait for an answer.'],
  dns: ['DNS', 'Resolves a name, and compares its records with the expected values.'],
  tls: ['TLS certificate', 'Checks the chain, the names and the expiry of a certificate.'],
  ping: ['Ping', 'Sends ICMP echo requests to a host.'],
  domain: ['Domain expiry', 'Reads from the registry when the registration of a domain expires.'],
};

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

/** Returns the kinds of monitors with their texts and schemas, in the order in which they are listed. */
export function describeKinds(): readonly DescribedKind[] {
  return MONITOR_KINDS.map((kind) => {
    const [name, description] = TEXTS[kind];
    return { kind, name, description, configSchema: schemaOf(kind) };
  });
}

/** The API has the address of HTTP monitors beside the configuration. */
function schemaOf(kind: MonitorKind): Readonly<Record<string, unknown>> {
  const schema = kind === 'http' ? httpOptions : CONFIGS[kind];
  return { ...z.toJSONSchema(schema, { io: 'input', target: 'draft-2020-12' }) };
}
