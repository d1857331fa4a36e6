import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';

/** Active calls of all runners. The contexts belong to Better Auth and exist once per process. */
let activeCalls = 0;

/**
 * Runs calls of Better Auth, and disables its asynchronous contexts when no call is active. On Node 20 an entered context
 * slows down every promise of the process until it is disabled: after one sign-in, unrelated requests cost 50 % more
 * (docs/decisions/0009). Not needed when Node 20 is no longer supported.
 */
export function createQuietRunner(): <T>(work: () => Promise<T>) => Promise<T> {
  const disableContexts = async (): Promise<void> => {
    const contexts = await Promise.all([
      getCurrentAuthContextAsyncLocalStorage(),
      getCurrentDBAdapterAsyncLocalStorage(),
      getRequestStateAsyncLocalStorage(),
    ]);
    // Checked again, because another call may have started in the meantime.
    if (activeCalls === 0) for (const context of contexts) context.disable();
  };

  return async (work) => {
    activeCalls += 1;
    try {
      return await work();
    } finally {
      activeCalls -= 1;
      if (activeCalls === 0) await disableContexts();
    }
  };
}
