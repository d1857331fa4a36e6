import type { Config } from './config.ts';

/** Returns the settings for the log, without secrets and URLs with passwords. */
export function summariseConfig(config: Config): Readonly<Record<string, string | number>> {
  return {
    port: config.port,
    host: config.host,
    dataDirectory: config.dataDirectory,
    state: config.databaseUrl === undefined ? 'pglite' : 'postgres',
    facts: config.clickhouseUrl === undefined ? 'chdb' : 'clickhouse',
    live: config.redisUrl === undefined ? 'memory' : 'redis',
    mail: config.mail === undefined ? 'none' : 'smtp',
    trustedProxies: config.trustedProxies.join(',') || 'none',
    logLevel: config.logLevel,
  };
}

/** Returns the secrets of the settings, passwords in addresses included, so that they can be hidden in messages. */
export function secretsOf(config: Config): readonly string[] {
  const { secret, previousSecret, admin, databaseUrl, clickhouseUrl, redisUrl, mail, metrics, backups } =
    config;
  const passwords = [databaseUrl, clickhouseUrl, redisUrl, mail?.smtpUrl].flatMap((address) => {
    const password = address === undefined ? '' : new URL(address).password;
    return password === '' ? [] : [password, decodeURIComponent(password)];
  });
  const { passphrase, s3 } = backups;
  return [
    secret,
    previousSecret,
    admin?.password,
    metrics?.token,
    passphrase,
    s3?.secretAccessKey,
    s3?.sessionToken,
    ...passwords,
  ].filter((text) => text !== undefined);
}
