import { createSecureContext } from 'node:tls';
import { AppError } from '../../errors.ts';
import { isConnectionHeader } from '../../lib/network/connection-headers.ts';
import { shownAddress, shownHost } from '../../lib/network/host-name.ts';
import {
  type ConfigFields,
  type ConfigSchema,
  mergeFields,
  type SplitFields,
  secretNamesOf,
  splitFields,
} from '../../lib/split-config.ts';
import { type Sentence, say } from '../../lib/texts/sentence.ts';
import { isCron } from './heartbeats/expect.ts';
import { CONFIGS, type MonitorConfig, type MonitorKind } from './kinds/configs.contract.ts';

/** Fields of HTTP monitors that the API has beside the configuration. */
const FIELDS_BESIDE = ['url', 'cacheBust'] as const;

/** Fields that are hosts. They are stored in ASCII. */
const HOSTS: ReadonlySet<string> = new Set(['host', 'name', 'domain', 'serverName', 'resolver']);

/** Changes of a configuration, as the API has them. */
export interface ConfigChanges {
  readonly config?: ConfigFields | undefined;
  readonly url?: string | undefined;
  readonly cacheBust?: boolean | undefined;
}

const MAX_TARGET_LENGTH = 300;
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

/**
 * Divides the whole configuration of a new monitor into secret and other fields.
 * @throws AppError VALIDATION_ERROR for what the schema cannot check.
 */
export function splitMonitorConfig(kind: MonitorKind, config: ConfigFields): SplitFields {
  assertConfig(kind, config);
  return splitFields(CONFIGS[kind], config);
}

/**
 * Applies changes to a stored configuration. `null` removes a field. Secrets that are not mentioned remain.
 * @throws AppError VALIDATION_ERROR that names the fields.
 */
export function changeMonitorConfig(
  kind: MonitorKind,
  stored: SplitFields,
  { config = {}, ...beside }: ConfigChanges,
): SplitFields {
  assertFieldsBeside(kind, config, beside);
  const schema: ConfigSchema<ConfigFields> = CONFIGS[kind];
  const given = Object.entries(beside).filter(([, value]) => value !== undefined);
  const changes = { ...config, ...Object.fromEntries(given) };
  return splitMonitorConfig(kind, mergeFields(schema, { ...stored.config, ...stored.secrets }, changes));
}

/** Returns a stored configuration with its secrets. Fields that did not exist when it was stored get their defaults. */
export function readMonitorConfig(kind: MonitorKind, { config, secrets }: SplitFields): MonitorConfig {
  return CONFIGS[kind].parse({ ...config, ...secrets });
}

/** Returns a stored configuration as the API shows it: of secrets, only whether they are set. */
export function presentMonitorConfig(kind: MonitorKind, { config, secrets }: SplitFields): ConfigFields {
  const beside: ReadonlySet<string> = new Set(kind === 'http' ? FIELDS_BESIDE : []);
  const shown = Object.entries(config)
    .filter(([name]) => !beside.has(name))
    .map(([name, value]) => [name, HOSTS.has(name) && typeof value === 'string' ? shownHost(value) : value]);
  const hidden = secretNamesOf(CONFIGS[kind]).map((name) => [name, { isSet: Object.hasOwn(secrets, name) }]);
  return Object.fromEntries([...shown, ...hidden]);
}

function assertFieldsBeside(kind: MonitorKind, config: ConfigFields, beside: ConfigFields): void {
  const given = FIELDS_BESIDE.filter((name) => beside[name] !== undefined);
  const misplaced = FIELDS_BESIDE.filter((name) => Object.hasOwn(config, name));
  const details =
    kind === 'http'
      ? misplaced.map((name) => ({
          field: `config.${name}`,
          message: say('monitors.belongsBesideConfig', { name }),
        }))
      : given.map((name) => ({ field: name, message: say('monitors.isFieldOfMonitors') }));
  if (details.length > 0) throw new AppError('VALIDATION_ERROR', { details });
}

/**
 * Checks what the schema of a whole configuration cannot.
 * @throws AppError VALIDATION_ERROR that names the field: a header that the connection decides, a cron expression that is not valid,
 * a client certificate and a key that cannot be used.
 */
export function assertConfig(kind: MonitorKind, config: ConfigFields): void {
  const { cron, steps } = config;
  if (kind === 'heartbeat' && typeof cron === 'string' && !isCron(cron))
    throw invalid('cron', say('monitors.mustBeCronExpression'));
  assertHeaders(config, '');
  if (Array.isArray(steps))
    for (const [index, step] of steps.entries()) assertHeaders(step, `steps.${index}.`);
  assertIdentity(config);
}

function assertHeaders(fields: ConfigFields, prefix: string): void {
  for (const field of ['headers', 'secretHeaders']) {
    const found = Object.keys(fields[field] ?? {}).find(isConnectionHeader);
    if (found !== undefined) throw invalid(`${prefix}${field}.${found}`, say('monitors.mustNotBeSet'));
  }
}

function assertIdentity({ clientCertificate: cert, clientKey: key }: ConfigFields): void {
  if (cert === undefined && key === undefined) return;
  if (typeof cert !== 'string' || typeof key !== 'string')
    throw invalid(
      cert === undefined ? 'clientCertificate' : 'clientKey',
      say('monitors.isRequiredForClientCertificate'),
    );
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw invalid('clientKey', say('monitors.mustBeInPem'), error);
  }
}

function invalid(name: string, message: Sentence, cause?: unknown): AppError {
  return new AppError('VALIDATION_ERROR', { details: [{ field: `config.${name}`, message }], cause });
}

/** Returns what a monitor checks as a short text for lists: an address without its query, `host:port`, a name. */
export function targetOf<Kind extends MonitorKind>(kind: Kind, config: MonitorConfig<Kind>): string {
  return shownAddress(TARGETS[kind](config)).slice(0, MAX_TARGET_LENGTH);
}

/** Queries can contain tokens. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, '');
}

function endpoint(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}
