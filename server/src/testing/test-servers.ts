import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty if there is none. */
    postgresUrl: string;
    redisUrl: string;
  }
}

/** The database servers for tests, as `vitest.config.ts` found them in the environment. */
export const testServers: {
  readonly postgresUrl: string | undefined;
  readonly redisUrl: string | undefined;
} = {
  postgresUrl: inject('postgresUrl') || undefined,
  redisUrl: inject('redisUrl') || undefined,
};
