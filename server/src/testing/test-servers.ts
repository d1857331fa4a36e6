import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if there is none. */
    postgresUrl: string;
    /** The name of a migrated database on that server, which tests copy. Empty if there is none. */
    postgresTemplate: string;
    redisUrl: string;
    /** The address of a real ClickHouse server, whose tests use databases of their own. Empty if there is none. */
    clickhouseUrl: string;
    /** The cluster on which the tests of facts run. Empty: on the embedded engine, and on one server. */
    clickhouseCluster: string;
    /** Whether tests against Postgres also run on the embedded store. */
    isEmbeddedTested: boolean;
  }
}

/** The database servers for tests, as `vitest.config.ts` found them in the environment. */
export const testServers: {
  readonly postgresUrl: string | undefined;
  readonly postgresTemplate: string | undefined;
  readonly redisUrl: string | undefined;
  readonly clickhouseUrl: string | undefined;
  readonly clickhouseCluster: string | undefined;
} = {
  postgresUrl: inject('postgresUrl') || undefined,
  postgresTemplate: inject('postgresTemplate') || undefined,
  redisUrl: inject('redisUrl') || undefined,
  clickhouseUrl: inject('clickhouseUrl') || undefined,
  clickhouseCluster: inject('clickhouseCluster') || undefined,
};
