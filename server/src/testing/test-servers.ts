import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty when there is none. */
    postgresUrl: string;
    redisUrl: string;
  }
}

/** The real servers that tests may use, as `vitest.config.ts` found them in the environment. */
export const testServers: {
  readonly postgresUrl: string | undefined;
  readonly redisUrl: string | undefined;
} = {
  postgresUrl: inject('postgresUrl') || undefined,
  redisUrl: inject('redisUrl') || undefined,
};
