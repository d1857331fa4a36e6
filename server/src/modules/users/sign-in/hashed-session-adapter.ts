import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';

type Adapter = DBAdapter<BetterAuthOptions>;
type Tokens = ReadonlyMap<string, string>;

interface Creation<T> {
  readonly model: string;
  readonly data: Omit<T, 'id'>;
  readonly select?: string[] | undefined;
  readonly forceAllowId?: boolean | undefined;
}

/** Options of the adapter. */
interface HashedSessionOptions {
  /** Returns the value stored instead of a token. */
  readonly digest: (token: string) => string;
  /**
   * Called with the digest of a session or access token, or with a user id, after a change of a row that caches use for
   * authentication.
   */
  readonly changed: (name: string, model: string) => Promise<void>;
}

/** Models that caches use for authentication, with the column that holds their cache key. */
const WATCHED: Readonly<Record<string, string>> = {
  session: 'token',
  member: 'userId',
  user: 'id',
  oauthAccessToken: 'token',
};

/** Exceeds the number of sessions of a user and of members of an organization. */
const MAX_CHANGED_ROWS = 100_000;

/**
 * Wraps Better Auth's database adapter and stores session tokens as digests only. Better Auth receives the plain token in
 * rows that it looked up by token. In all other rows the token is empty, so that no digest is exposed.
 */
export function withHashedSessions(
  open: (options: BetterAuthOptions) => Adapter,
  { digest, changed }: HashedSessionOptions,
): (options: BetterAuthOptions) => Adapter {
  const announce = async (model: string, rows: readonly unknown[]): Promise<void> => {
    const column = WATCHED[model];
    if (column === undefined) return;
    const names = new Set(rows.map((row) => textOf(row, column)).filter((name) => name !== undefined));
    await Promise.all([...names].map((name) => changed(name, model)));
  };

  return (options) => {
    const inner = open(options);

    const withStoredTokens = <W extends readonly Where[] | undefined>(model: string, where: W) => {
      const clear = new Map<string, string>();
      if (model !== 'session' || where === undefined) return { clear, where: [...(where ?? [])] };
      const hash = (token: string): string => {
        const stored = digest(token);
        clear.set(stored, token);
        return stored;
      };
      return { clear, where: where.map((condition) => hashedCondition(condition, hash)) };
    };

    /** Reads the rows that a write will change. */
    const rowsOf = (model: string, where: Where[]): Promise<unknown[]> =>
      WATCHED[model] === undefined
        ? Promise.resolve([])
        : inner.findMany<unknown>({ model, where, limit: MAX_CHANGED_ROWS });

    const outer: Adapter = {
      ...inner,

      create: async <T extends Record<string, unknown>, R = T>(data: Creation<T>) => {
        const token = data.model === 'session' ? textOf(data.data, 'token') : undefined;
        if (token === undefined) {
          const row = await inner.create<T, R>(data);
          await announce(data.model, [row]);
          return row;
        }
        const stored = digest(token);
        const row = await inner.create<T, R>({ ...data, data: { ...data.data, token: stored } });
        return withClearToken(row, new Map([[stored, token]]));
      },

      findOne: async <T>(data: Parameters<Adapter['findOne']>[0]) => {
        const { clear, where } = withStoredTokens(data.model, data.where);
        const row = await inner.findOne<T>({ ...data, where });
        return data.model === 'session' ? withClearToken(row, clear) : row;
      },

      findMany: async <T>(data: Parameters<Adapter['findMany']>[0]) => {
        const { clear, where } = withStoredTokens(data.model, data.where);
        const rows = await inner.findMany<T>({ ...data, where });
        return data.model === 'session' ? rows.map((row) => withClearToken(row, clear)) : rows;
      },

      count: (data) => inner.count({ ...data, where: withStoredTokens(data.model, data.where).where }),

      update: async <T>(data: Parameters<Adapter['update']>[0]) => {
        const { clear, where } = withStoredTokens(data.model, data.where);
        const row = await inner.update<T>({ ...data, where });
        await announce(data.model, [row]);
        return data.model === 'session' ? withClearToken(row, clear) : row;
      },

      updateMany: async (data) => {
        const { where } = withStoredTokens(data.model, data.where);
        const rows = await rowsOf(data.model, where);
        const count = await inner.updateMany({ ...data, where });
        await announce(data.model, rows);
        return count;
      },

      delete: async (data) => {
        const { where } = withStoredTokens(data.model, data.where);
        const rows = await rowsOf(data.model, where);
        await inner.delete({ ...data, where });
        await announce(data.model, rows);
      },

      deleteMany: async (data) => {
        const { where } = withStoredTokens(data.model, data.where);
        const rows = await rowsOf(data.model, where);
        const count = await inner.deleteMany({ ...data, where });
        await announce(data.model, rows);
        return count;
      },

      consumeOne: async <T>(data: Parameters<Adapter['consumeOne']>[0]) => {
        const { clear, where } = withStoredTokens(data.model, data.where);
        const row = await inner.consumeOne<T>({ ...data, where });
        await announce(data.model, [row]);
        return data.model === 'session' ? withClearToken(row, clear) : row;
      },

      incrementOne: <T>(data: Parameters<Adapter['incrementOne']>[0]) =>
        inner.incrementOne<T>({ ...data, where: withStoredTokens(data.model, data.where).where }),

      // The inner adapter would pass itself to the callback and store plain tokens.
      transaction: (work) => work(outer),
    };
    return outer;
  };
}

function hashedCondition(condition: Where, hash: (token: string) => string): Where {
  if (condition.field !== 'token') return condition;
  const { value } = condition;
  if (typeof value === 'string') return { ...condition, value: hash(value) };
  if (!Array.isArray(value)) return condition;
  return { ...condition, value: value.map((token) => hash(String(token))) };
}

/** Returns the row for Better Auth, with the plain token of the look-up or an empty token. */
function withClearToken<T>(row: T, clear: Tokens): T {
  const stored = textOf(row, 'token');
  if (typeof row !== 'object' || row === null || stored === undefined) return row;
  return Object.assign(row, { token: clear.get(stored) ?? '' });
}

function textOf(row: unknown, column: string): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, column);
  return typeof value === 'string' ? value : undefined;
}
