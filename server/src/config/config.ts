import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { schemaProblem } from '../lib/texts/sentence.ts';
import { hasScheme, type S3Access } from '../stores/backup/backup-address.ts';
import { KEEP_ALL, type Keep, parseKeep } from '../stores/backup/retention.ts';
import { parseDuration, splitList } from './config-lists.ts';
import { SETTINGS, type Setting } from './settings.ts';

/** The parsed settings of a process. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Without trailing slash; `undefined` until the port is known, if port 0 is configured. */
  readonly baseUrl: string | undefined;
  /** Absolute path. */
  readonly dataDirectory: string;
  readonly trustedProxies: readonly string[];
  readonly secret: string | undefined;
  /** Only for `pharos rotate-secret`. */
  readonly previousSecret: string | undefined;
  readonly admin: { readonly email: string; readonly password: string } | undefined;
  readonly databaseUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  /** The cluster of the server of `clickhouseUrl`, as its configuration names it. */
  readonly clickhouseCluster: string | undefined;
  readonly redisUrl: string | undefined;
  readonly mail: { readonly smtpUrl: string; readonly from: string } | undefined;
  readonly requestsPerMinute: number;
  readonly linkReferrerPolicy: string;
  /** In lower case, without the colon. */
  readonly linkAppSchemes: readonly string[];
  readonly dnsServers: readonly string[];
  readonly allowedPrivateTargets: readonly string[];
  /** Empty: not verified. */
  readonly connectivityTargets: readonly string[];
  /** How metrics are served; `undefined`: not. */
  readonly metrics: MetricsConfig | undefined;
  /** Whether icons of other websites are fetched. */
  readonly hasFavicons: boolean;
  /** Backups that the server writes by itself, and how commands open the place. */
  readonly backups: BackupConfig;
  readonly logLevel: string;
  readonly changed: readonly ChangedSetting[];
}

/** A setting that differs from its default. */
export interface ChangedSetting {
  /** Its variable. */
  readonly name: string;
  /** `null` if it is secret. */
  readonly value: string | null;
}

/** Where backups are written, and when. */
export interface BackupConfig {
  /** `undefined`: the server writes none by itself. */
  readonly target: string | undefined;
  readonly passphrase: string | undefined;
  /** How places in S3 are reached; `undefined` without credentials. */
  readonly s3: S3Access | undefined;
  readonly everyMs: number;
  readonly keep: Keep;
}

/** How metrics are served. */
export interface MetricsConfig {
  /** The token that requests must have. */
  readonly token: string | undefined;
  /** The port of their own listener; without it they are served beside the API. */
  readonly port: number | undefined;
}

/** Thrown for invalid settings. The message lists all of them. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the settings.
 * @throws ConfigError that lists all invalid settings with reasons, without secrets.
 */
export function readConfig(environment: NodeJS.ProcessEnv = process.env): Config {
  const problems: string[] = [];
  const values = readValues(environment, problems);
  problems.push(...listConflicts(values));
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  const { adminEmail, adminPassword, smtpUrl, mailFrom } = values;
  const port = Number(values['port'] ?? SETTINGS.port.fallback);
  return {
    port,
    host: values['host'] ?? SETTINGS.host.fallback,
    baseUrl: values['baseUrl']?.replace(/\/+$/, '') ?? (port === 0 ? undefined : `http://localhost:${port}`),
    dataDirectory: resolve(values['dataDirectory'] ?? SETTINGS.dataDirectory.fallback),
    trustedProxies: splitList(values['trustedProxies']),
    secret: values['secret'],
    previousSecret: values['previousSecret'],
    admin:
      adminEmail === undefined || adminPassword === undefined
        ? undefined
        : { email: adminEmail.toLowerCase(), password: adminPassword },
    databaseUrl: values['databaseUrl'],
    clickhouseUrl: values['clickhouseUrl'],
    clickhouseCluster: values['clickhouseCluster'],
    redisUrl: values['redisUrl'],
    mail: smtpUrl === undefined || mailFrom === undefined ? undefined : { smtpUrl, from: mailFrom },
    requestsPerMinute: Number(values['requestsPerMinute'] ?? SETTINGS.requestsPerMinute.fallback),
    linkReferrerPolicy: values['linkReferrerPolicy'] ?? SETTINGS.linkReferrerPolicy.fallback,
    dnsServers: splitList(values['dnsServers']),
    allowedPrivateTargets: splitList(values['allowedPrivateTargets']),
    linkAppSchemes: splitList(values['linkAppSchemes']).map((scheme) => scheme.toLowerCase()),
    connectivityTargets: splitList(
      (values['connectivityTargets'] ?? SETTINGS.connectivityTargets.fallback).replace(/^none$/, ''),
    ),
    metrics: readMetrics(values),
    backups: readBackups(values),
    hasFavicons: (values['favicons'] ?? SETTINGS.favicons.fallback) === 'on',
    logLevel: values['logLevel'] ?? SETTINGS.logLevel.fallback,
    changed: Object.entries(SETTINGS).flatMap(([name, { variable, fallback, ...setting }]) => {
      const value = values[name];
      if (value === undefined || value === fallback) return [];
      return [{ name: variable, value: 'isSecret' in setting ? null : value }];
    }),
  };
}

/** Reads and checks each setting. Problems are added to the list. */
function readValues(environment: NodeJS.ProcessEnv, problems: string[]): Values {
  return Object.fromEntries(
    Object.entries(SETTINGS).map(([name, setting]: [string, Setting]) => {
      const given =
        setting.isSecret === true
          ? readSecret(environment, setting.variable, problems)
          : environment[setting.variable];
      // An empty variable counts as not set, because compose files create empty ones.
      const result = setting.schema.safeParse(given === '' ? undefined : given);
      if (!result.success) {
        const shown = setting.isSecret === true ? '' : ` (it is ${JSON.stringify(given)})`;
        problems.push(`${setting.variable} ${schemaProblem(result.error.issues[0])}${shown}`);
      }
      return [name, result.success ? result.data : undefined];
    }),
  );
}

/**
 * Reads a secret setting from its variable, or from the file that the variable with the suffix `_FILE` names, so that the secret is not in the
 * environment.
 */
function readSecret(
  environment: NodeJS.ProcessEnv,
  variable: string,
  problems: string[],
): string | undefined {
  const path = environment[`${variable}_FILE`];
  if (path === undefined || path === '') return environment[variable];
  if ((environment[variable] ?? '') !== '')
    problems.push(`${variable} and ${variable}_FILE must not be set together`);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    problems.push(
      `${variable}_FILE cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
    return undefined;
  }
}

/** The value of each setting that is set and valid. */
type Values = Readonly<Record<string, string | undefined>>;

/** Lists settings that contradict each other. */
function listConflicts({
  adminEmail,
  adminPassword,
  smtpUrl,
  mailFrom,
  metricsPort,
  port,
  backupTarget,
  clickhouseUrl,
  clickhouseCluster,
  ...values
}: Values): string[] {
  const conflicts: string[] = [];
  if ((adminEmail === undefined) !== (adminPassword === undefined))
    conflicts.push('PHAROS_ADMIN_EMAIL and PHAROS_ADMIN_PASSWORD must be set together');
  if ((smtpUrl === undefined) !== (mailFrom === undefined))
    conflicts.push('PHAROS_SMTP_URL and PHAROS_MAIL_FROM must be set together');
  if (Number(metricsPort) > 0 && Number(metricsPort) === Number(port ?? SETTINGS.port.fallback))
    conflicts.push('PHAROS_METRICS_PORT must differ from PHAROS_PORT');
  if (backupTarget !== undefined && hasScheme(backupTarget) && readS3(values) === undefined)
    conflicts.push('PHAROS_BACKUP_TARGET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  if (clickhouseCluster !== undefined && clickhouseUrl === undefined)
    conflicts.push('PHAROS_CLICKHOUSE_CLUSTER needs PHAROS_CLICKHOUSE_URL');
  if (clickhouseCluster !== undefined && backupTarget !== undefined)
    conflicts.push(
      'PHAROS_BACKUP_TARGET must not be set with PHAROS_CLICKHOUSE_CLUSTER: Pharos cannot copy the facts of several servers at one instant; back them up with BACKUP … ON CLUSTER of ClickHouse (docs/self-hosting.md)',
    );
  return conflicts;
}

function readMetrics({ metricsToken: token, metricsPort }: Values): MetricsConfig | undefined {
  const port = metricsPort === undefined ? undefined : Number(metricsPort);
  return token === undefined && port === undefined ? undefined : { token, port };
}

function readBackups(values: Values): BackupConfig {
  const { backupTarget, backupPassphrase, backupEvery, backupKeep } = values;
  return {
    target: backupTarget,
    passphrase: backupPassphrase,
    s3: readS3(values),
    everyMs: parseDuration(backupEvery ?? SETTINGS.backupEvery.fallback) ?? 0,
    keep: parseKeep(backupKeep ?? SETTINGS.backupKeep.fallback) ?? KEEP_ALL,
  };
}

function readS3(values: Values): S3Access | undefined {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = values;
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  const region = values['s3Region'] ?? SETTINGS.s3Region.fallback;
  return {
    accessKeyId,
    secretAccessKey,
    sessionToken: values['s3SessionToken'],
    region,
    endpoint: values['s3Endpoint'] ?? `https://s3.${region}.amazonaws.com`,
  };
}

/** Returns all settings with their defaults, for `pharos start --help`. */
export function describeSettings(): string {
  const rows = Object.values(SETTINGS).map(({ variable, description, fallback }) => [
    variable,
    description,
    fallback,
  ]);
  const width = Math.max(...rows.map(([variable = '']) => variable.length));
  return rows
    .map(
      ([variable = '', description, fallback]) =>
        `  ${variable.padEnd(width)}  ${description} (default: ${fallback})`,
    )
    .join('\n');
}

/** Returns the size of libuv's thread pool that the environment sets (`bin/pharos.cjs` sets 16); `undefined` without one. */
export function readThreadPoolSize(environment: NodeJS.ProcessEnv = process.env): number | undefined {
  const size = environment['UV_THREADPOOL_SIZE'];
  return size === undefined ? undefined : Number(size);
}
