import { describe, expect, test } from 'vitest';
import { ConfigError, describeSettings, readConfig } from './config.ts';
import { secretsOf, summariseConfig } from './config-values.ts';

describe('settings', () => {
  test('an empty environment gives a server on port 3000 with embedded stores', () => {
    const config = readConfig({});
    expect(config).toMatchObject({ port: 3000, baseUrl: 'http://localhost:3000', trustedProxies: [] });
    expect(summariseConfig(config)).toMatchObject({ state: 'pglite', facts: 'chdb', live: 'memory' });
  });

  test.each([
    ['PHAROS_PORT', '70000', 'port'],
    ['PHAROS_PORT', '-1', 'port'],
    ['PHAROS_BASE_URL', 'example.com', 'http'],
    ['PHAROS_SECRET', 'short', '32 characters'],
    ['DATABASE_URL', 'mysql://x', 'postgres'],
    ['REDIS_URL', 'localhost', 'redis'],
    ['PHAROS_RATE_LIMIT', '0', 'whole number'],
    ['PHAROS_ADMIN_PASSWORD', 'x'.repeat(129), 'must be at most 128 characters'],
    ['PHAROS_DNS_SERVERS', '9.9.9.9,dns.example', 'must list IP addresses'],
    ['PHAROS_LINK_APP_SCHEMES', 'spotify,javascript', 'must list URL schemes of applications'],
    ['PHAROS_LINK_REFERRER_POLICY', 'always', 'must be one of no-referrer'],
    ['PHAROS_LOG_LEVEL', 'loud', 'must be one of trace, debug'],
    ['PHAROS_METRICS_TOKEN', 'short', '32 to 512'],
    ['PHAROS_METRICS_PORT', '3000', 'must differ from PHAROS_PORT'],
    ['PHAROS_CLICKHOUSE_CLUSTER', 'analytics', 'needs PHAROS_CLICKHOUSE_URL'],
    ['PHAROS_CLICKHOUSE_CLUSTER', "a'b", 'must be a name of up to 64 letters'],
    ['PHAROS_BACKUP_TARGET', 'gs://bucket', 'must be a directory or s3://bucket/prefix'],
    ['PHAROS_BACKUP_TARGET', 's3://bucket/a//b', 'must be a directory or s3://bucket/prefix'],
    ['PHAROS_BACKUP_TARGET', 's3://bucket', 'needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
    ['AWS_REGION', 'eu west', 'name of a region'],
    ['AWS_ENDPOINT_URL', 's3.example', 'http'],
    ['PHAROS_ADMIN_EMAIL', 'nobody', 'e-mail'],
    ['PHAROS_SMTP_URL', 'https://mail.example', 'smtp'],
    ['PHAROS_MAIL_FROM', 'Pharos', 'address'],
    ['PHAROS_MAIL_FROM', 'Pharos <nobody>', 'address'],
    ['PHAROS_MAIL_FROM', 'pharos@example.com', 'together'],
  ])('a wrong %s refuses to start and says why', (variable, value, why) => {
    const read = () => readConfig({ [variable]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(variable);
    expect(read).toThrow(why);
  });

  test('all invalid settings are reported together, without secrets', () => {
    const read = () => readConfig({ PHAROS_PORT: 'x', PHAROS_SECRET: 'hunter2' });
    expect(read).toThrow(/PHAROS_PORT.*\n.*PHAROS_SECRET/);
    expect(read).not.toThrow(/hunter2/);
  });

  test.each(['pharos@example.com', 'Pharos <pharos@example.com>'])(
    'accepts %s as the sender of e-mails',
    (from) => {
      const smtpUrl = 'smtp://user:hunter2@mail.example:587';
      const config = readConfig({ PHAROS_SMTP_URL: smtpUrl, PHAROS_MAIL_FROM: from });
      expect(config.mail).toEqual({ smtpUrl, from });
      expect(JSON.stringify(summariseConfig(config))).not.toContain('hunter2');
    },
  );

  test('settings that differ from their defaults are listed, without values of secrets', () => {
    expect(readConfig({ PHAROS_PORT: '3000', PHAROS_HOST: '' }).changed).toEqual([]);
    const given = { PHAROS_PORT: '80', DATABASE_URL: 'postgres://pharos:hunter2@db.example/pharos' };
    expect(readConfig(given).changed).toEqual([
      { name: 'PHAROS_PORT', value: '80' },
      { name: 'DATABASE_URL', value: null },
    ]);
  });

  test('the trailing slash of a base URL is removed', () => {
    expect(readConfig({ PHAROS_BASE_URL: 'https://a.example/' }).baseUrl).toBe('https://a.example');
  });

  test('backups on S3 have their credentials, which are hidden in messages', () => {
    const keys = {
      AWS_ACCESS_KEY_ID: 'AKIA1',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
      AWS_SESSION_TOKEN: 'token3',
    };
    const config = readConfig({
      ...keys,
      PHAROS_BACKUP_TARGET: 's3://bucket/a/b/',
      AWS_REGION: 'eu-north-1',
    });
    expect(config.backups).toMatchObject({
      target: 's3://bucket/a/b/',
      s3: { accessKeyId: 'AKIA1', region: 'eu-north-1', endpoint: 'https://s3.eu-north-1.amazonaws.com' },
    });
    expect(secretsOf(config)).toEqual(['hunter2', 'token3']);
    expect(readConfig({ ...keys, AWS_ENDPOINT_URL: 'http://minio:9000' }).backups.s3).toMatchObject({
      region: 'us-east-1',
      endpoint: 'http://minio:9000',
    });
  });

  test('a cluster is refused beside backups, which cannot copy several servers at one instant', () => {
    const cluster = { PHAROS_CLICKHOUSE_URL: 'http://a:8123', PHAROS_CLICKHOUSE_CLUSTER: 'analytics' };
    expect(readConfig(cluster).clickhouseCluster).toBe('analytics');
    expect(() => readConfig({ ...cluster, PHAROS_BACKUP_TARGET: '/backup' })).toThrow(
      'PHAROS_BACKUP_TARGET must not be set with PHAROS_CLICKHOUSE_CLUSTER',
    );
  });

  test('the help lists every setting with its default', () => {
    const help = describeSettings();
    for (const variable of [
      'PHAROS_PORT',
      'PHAROS_DATA_DIR',
      'PHAROS_TRUSTED_PROXIES',
      'DATABASE_URL',
      'REDIS_URL',
    ]) {
      expect(help).toContain(variable);
    }
    expect(help).toContain('(default: ./data)');
  });
});
