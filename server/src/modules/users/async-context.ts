import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';

/** Calls of all runners: the contexts are Better Auth's own, one for the whole process, whoever runs it. */
let underWay = 0;

/**
 * Runs calls of Better Auth, and switches its asynchronous contexts off when none is under way. On Node 20 a context
 * that was ever entered makes every promise of the process dearer, until it is disabled: after a single sign-in a
 * request that has nothing to do with signing in cost half as much again (docs/decisions/0009).
 */
export function createQuietRunner(): <T>(work: () => Promise<T>) => Promise<T> {
  const disableContexts = async (): Promise<void> => {
    const contexts = await Promise.all([
      getCurrentAuthContextAsyncLocalStorage(),
      getCurrentDBAdapterAsyncLocalStorage(),
      getRequestStateAsyncLocalStorage(),
    ]);
    // Looked at again: another call may have begun while the contexts were being fetched.
    if (underWay === 0) for (const context of contexts) context.disable();
  };

  return async (work) => {
    underWay += 1;
    try {
      return await work();
    } finally {
      underWay -= 1;
      if (underWay === 0) await disableContexts();
    }
  };
}
