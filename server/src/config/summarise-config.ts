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
