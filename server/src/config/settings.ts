import { z } from 'zod';
import { isBackupTarget } from '../stores/backup/backup-address.ts';
import { CLUSTER_NAME } from '../stores/facts/cluster/cluster.ts';
import {
  isListOfPeriods,
  isListOfRanges,
  isListOfSchemes,
  isListOfServers,
  isListOfTargets,
  parseDuration,
} from './config-lists.ts';
// Sets the messages for invalid settings.
import '../lib/issue-messages.ts';

/** A setting: its variable, description and schema. */
export interface Setting {
  readonly variable: string;
  readonly description: string;
  /** The default as shown in the help. */
  readonly fallback: string;
  readonly schema: z.ZodType<string | undefined>;
  readonly isSecret?: true;
}

const MAX_PORT = 65_535;
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535')
  .refine((value) => Number(value) <= MAX_PORT, 'must be a port from 0 to 65535')
  .optional();
const optionalText = z.string().min(1).optional();
const url = (...protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      message: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .optional();

/** Matches a name with an address in angle brackets. */
const SENDER = /^[^<>\p{Cc}]+<([^<>]+)>$/u;

/** All settings. No other code reads the environment. */
export const SETTINGS = {
  port: {
    variable: 'PHAROS_PORT',
    description: 'Port to listen on; 0 selects a free port',
    fallback: '3000',
    schema: port,
  },
  host: {
    variable: 'PHAROS_HOST',
    description: 'Address to listen on',
    fallback: '0.0.0.0',
    schema: optionalText,
  },
  baseUrl: {
    variable: 'PHAROS_BASE_URL',
    description: 'Public address of the service; links and discovery documents use it',
    fallback: 'http://localhost:<port>',
    schema: url('http:', 'https:'),
  },
  dataDirectory: {
    variable: 'PHAROS_DATA_DIR',
    description: 'Directory of the embedded stores, the journal and the secret',
    fallback: './data',
    schema: optionalText,
  },
  trustedProxies: {
    variable: 'PHAROS_TRUSTED_PROXIES',
    description:
      'Addresses or CIDR ranges of proxies whose X-Forwarded-For header is trusted, separated by commas',
    fallback: 'none',
    schema: z.string().optional(),
  },
  secret: {
    variable: 'PHAROS_SECRET',
    description: 'Secret for key digests and sessions, at least 32 characters; all nodes need the same',
    fallback: 'created once in the data directory',
    schema: z.string().min(32, 'must have 32 characters or more').optional(),
    isSecret: true,
  },
  previousSecret: {
    variable: 'PHAROS_PREVIOUS_SECRET',
    description: 'The secret that pharos rotate-secret replaces with PHAROS_SECRET',
    fallback: 'none',
    schema: z.string().min(32, 'must have 32 characters or more').optional(),
    isSecret: true,
  },
  adminEmail: {
    variable: 'PHAROS_ADMIN_EMAIL',
    description: 'E-mail address of the first owner, who is created if the instance is empty',
    fallback: 'a one-time set-up link is printed',
    schema: z.email('must be an e-mail address').optional(),
  },
  adminPassword: {
    variable: 'PHAROS_ADMIN_PASSWORD',
    description: 'Password of the first owner, 12 to 128 characters',
    fallback: 'none',
    schema: z.string().min(12, 'must have 12 characters or more').max(128).optional(),
    isSecret: true,
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    description: 'Postgres database for the state',
    fallback: 'embedded (PGlite)',
    schema: url('postgres:', 'postgresql:'),
    isSecret: true,
  },
  clickhouseUrl: {
    variable: 'PHAROS_CLICKHOUSE_URL',
    description: 'ClickHouse database for the facts',
    fallback: 'embedded (chDB)',
    schema: url('http:', 'https:'),
    isSecret: true,
  },
  clickhouseCluster: {
    variable: 'PHAROS_CLICKHOUSE_CLUSTER',
    description:
      'Cluster of that ClickHouse server, as its configuration names it: facts are divided among its shards, and each replica has a copy',
    fallback: 'one server',
    schema: z
      .string()
      .regex(CLUSTER_NAME, 'must be a name of up to 64 letters, digits, hyphens and underscores')
      .optional(),
  },
  redisUrl: {
    variable: 'REDIS_URL',
    description:
      'Valkey or Redis for rate limits and open visits; required if several processes share one Postgres',
    fallback: 'process memory',
    schema: url('redis:', 'rediss:'),
    isSecret: true,
  },
  smtpUrl: {
    variable: 'PHAROS_SMTP_URL',
    description: 'Mail server for password resets and invitations: smtp://user:password@host:587 or smtps://',
    fallback: 'no mail is sent',
    schema: url('smtp:', 'smtps:'),
    isSecret: true,
  },
  mailFrom: {
    variable: 'PHAROS_MAIL_FROM',
    description: 'Sender of mails: an address, or a name with an address in angle brackets',
    fallback: 'none',
    schema: z
      .string()
      .refine(
        (value) => z.email().safeParse(SENDER.exec(value)?.at(1) ?? value).success,
        'must be an address, or like Pharos <pharos@example.com>',
      )
      .optional(),
  },
  requestsPerMinute: {
    variable: 'PHAROS_RATE_LIMIT',
    description: 'Requests per minute of a key or user to an operation without its own limit',
    fallback: '1200',
    schema: z
      .string()
      .regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999')
      .optional(),
  },
  linkReferrerPolicy: {
    variable: 'PHAROS_LINK_REFERRER_POLICY',
    description: 'Referrer-Policy of redirects of short links',
    fallback: 'strict-origin-when-cross-origin',
    schema: z
      .enum([
        'no-referrer',
        'no-referrer-when-downgrade',
        'origin',
        'origin-when-cross-origin',
        'same-origin',
        'strict-origin',
        'strict-origin-when-cross-origin',
        'unsafe-url',
      ])
      .optional(),
  },
  linkAppSchemes: {
    variable: 'PHAROS_LINK_APP_SCHEMES',
    description:
      'URL schemes of applications that short links can lead to, separated by commas: spotify,slack',
    fallback: 'none',
    schema: z
      .string()
      .refine(isListOfSchemes, 'must list URL schemes of applications, such as spotify,slack')
      .optional(),
  },
  dnsServers: {
    variable: 'PHAROS_DNS_SERVERS',
    description:
      'Addresses of the DNS servers that verify short domains and resolve the hosts of outgoing requests, separated by commas: 9.9.9.9,1.1.1.1',
    fallback: 'those of the system',
    schema: z
      .string()
      .refine(isListOfServers, 'must list IP addresses, each with an optional port: 9.9.9.9,127.0.0.1:5353')
      .optional(),
  },
  allowedPrivateTargets: {
    variable: 'PHAROS_ALLOW_PRIVATE_TARGETS',
    description:
      'Private addresses or CIDR ranges that webhooks and other outgoing requests may reach, separated by commas: 10.0.0.0/8',
    fallback: 'none: only public addresses',
    schema: z
      .string()
      .refine(isListOfRanges, 'must list IP addresses or CIDR ranges, such as 10.0.0.0/8,192.168.1.5')
      .optional(),
  },
  connectivityTargets: {
    variable: 'PHAROS_CONNECTIVITY_TARGETS',
    description:
      'Addresses with ports, separated by commas: before a monitor is reported as down, one of them must accept a connection. none: not verified',
    fallback: '1.1.1.1:443,8.8.8.8:443,9.9.9.9:443',
    schema: z
      .string()
      .refine(isListOfTargets, 'must list IP addresses with ports, such as 1.1.1.1:443, or be none')
      .optional(),
  },
  favicons: {
    variable: 'PHAROS_FAVICONS',
    description: 'on or off: whether icons of the websites that visits came from are fetched from them',
    fallback: 'on',
    schema: z.enum(['on', 'off']).optional(),
  },
  metricsToken: {
    variable: 'PHAROS_METRICS_TOKEN',
    description:
      'Token, at least 32 characters, with which Prometheus reads /metrics; with PHAROS_METRICS_PORT it is needed there',
    fallback: '/metrics is not served',
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{32,512}$/, 'must have 32 to 512 ASCII characters without blanks')
      .optional(),
    isSecret: true,
  },
  metricsPort: {
    variable: 'PHAROS_METRICS_PORT',
    description:
      'Port of a listener of its own for /metrics, on PHAROS_HOST; it needs no token unless one is set',
    fallback: 'none',
    schema: port,
  },
  backupTarget: {
    variable: 'PHAROS_BACKUP_TARGET',
    description: 'Directory, or s3://bucket/prefix, in which the server stores backups of itself',
    fallback: 'none: only pharos backup writes backups',
    schema: optionalText.refine(
      (value) => value === undefined || isBackupTarget(value),
      'must be a directory or s3://bucket/prefix',
    ),
  },
  backupEvery: {
    variable: 'PHAROS_BACKUP_EVERY',
    description: 'The time between two backups: 30m, 6h or 1d',
    fallback: '1d',
    schema: z
      .string()
      .refine((value) => parseDuration(value) !== undefined, 'must be a time such as 30m, 6h or 1d')
      .optional(),
  },
  backupKeep: {
    variable: 'PHAROS_BACKUP_KEEP',
    description: 'For how many days, weeks and months the last backup of each is kept',
    fallback: '7d,4w,12m',
    schema: z
      .string()
      .refine(isListOfPeriods, 'must list days, weeks and months, such as 7d,4w,12m')
      .optional(),
  },
  backupPassphrase: {
    variable: 'PHAROS_BACKUP_PASSPHRASE',
    description:
      'Passphrase, 12 characters or more, that encrypts backups; the secret is in encrypted ones only',
    fallback: 'not encrypted',
    schema: z.string().min(12, 'must have 12 characters or more').max(1_024).optional(),
    isSecret: true,
  },
  s3AccessKeyId: {
    variable: 'AWS_ACCESS_KEY_ID',
    description: 'Access key for backups on S3',
    fallback: 'none',
    schema: z.string().max(256).optional(),
  },
  s3SecretAccessKey: {
    variable: 'AWS_SECRET_ACCESS_KEY',
    description: 'Secret of the access key',
    fallback: 'none',
    schema: z.string().max(1_024).optional(),
    isSecret: true,
  },
  s3SessionToken: {
    variable: 'AWS_SESSION_TOKEN',
    description: 'Session token of a temporary access key',
    fallback: 'none',
    schema: z.string().max(8_192).optional(),
    isSecret: true,
  },
  s3Region: {
    variable: 'AWS_REGION',
    description: 'Region of the bucket',
    fallback: 'us-east-1',
    schema: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'must be the name of a region, such as eu-central-1')
      .optional(),
  },
  s3Endpoint: {
    variable: 'AWS_ENDPOINT_URL',
    description: 'Address of a service with the interface of S3, without the bucket',
    fallback: 'https://s3.<region>.amazonaws.com',
    schema: url('http:', 'https:'),
  },
  logLevel: {
    variable: 'PHAROS_LOG_LEVEL',
    description: 'trace, debug, info, warn, error, fatal or silent',
    fallback: 'info',
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  },
} as const satisfies Record<string, Setting>;
