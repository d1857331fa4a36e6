import type { BetterAuthOptions, DBAdapter, Where } from 'better-auth';

type Adapter = DBAdapter<BetterAuthOptions>;
type Tokens = ReadonlyMap<string, string>;

interface Creation<T> {
  readonly model: string;
  readonly data: Omit<T, 'id'>;
  readonly select?: string[] | undefined;
  readonly forceAllowId?: boolean | undefined;
}

/** What the adapter needs besides the database. */
interface HashedSessionOptions {
  /** What is stored in place of a token. */
  readonly digest: (token: string) => string;
  /**
   * Told the digest of a session or of an access token, or the id of a person, whenever a row that says who they are has
   * changed.
   */
  readonly changed: (name: string, model: string) => Promise<void>;
}

/** Rows of these models say who someone is; the column names what caches know them by. */
const WATCHED: Readonly<Record<string, string>> = {
  session: 'token',
  member: 'userId',
  user: 'id',
  oauthAccessToken: 'token',
};

/** More rows than one person's sessions or one organization's members. */
const MAX_CHANGED_ROWS = 100_000;

/**
 * Better Auth's database adapter, with session tokens stored as digests only. Better Auth goes on seeing the clear
 * token in the rows it asked for by token; in any other row the token is empty, so that not even a digest gets out.
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

    const inStore = <W extends readonly Where[] | undefined>(model: string, where: W) => {
      const clear = new Map<string, string>();
      if (model !== 'session' || where === undefined) return { clear, where: [...(where ?? [])] };
      const hash = (token: string): string => {
        const stored = digest(token);
        clear.set(stored, token);
        return stored;
      };
      return { clear, where: where.map((condition) => hashedCondition(condition, hash)) };
    };

    /** The rows that a write is about to change, read before it. */
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
        return handedOut(row, new Map([[stored, token]]));
      },

      findOne: async <T>(data: Parameters<Adapter['findOne']>[0]) => {
        const { clear, where } = inStore(data.model, data.where);
        const row = await inner.findOne<T>({ ...data, where });
        return data.model === 'session' ? handedOut(row, clear) : row;
      },

      findMany: async <T>(data: Parameters<Adapter['findMany']>[0]) => {
        const { clear, where } = inStore(data.model, data.where);
        const rows = await inner.findMany<T>({ ...data, where });
        return data.model === 'session' ? rows.map((row) => handedOut(row, clear)) : rows;
      },

      count: (data) => inner.count({ ...data, where: inStore(data.model, data.where).where }),

      update: async <T>(data: Parameters<Adapter['update']>[0]) => {
        const { clear, where } = inStore(data.model, data.where);
        const row = await inner.update<T>({ ...data, where });
        await announce(data.model, [row]);
        return data.model === 'session' ? handedOut(row, clear) : row;
      },

      updateMany: async (data) => {
        const { where } = inStore(data.model, data.where);
        const rows = await rowsOf(data.model, where);
        const count = await inner.updateMany({ ...data, where });
        await announce(data.model, rows);
        return count;
      },

      delete: async (data) => {
        const { where } = inStore(data.model, data.where);
        const rows = await rowsOf(data.model, where);
        await inner.delete({ ...data, where });
        await announce(data.model, rows);
      },

      deleteMany: async (data) => {
        const { where } = inStore(data.model, data.where);
        const rows = await rowsOf(data.model, where);
        const count = await inner.deleteMany({ ...data, where });
        await announce(data.model, rows);
        return count;
      },

      consumeOne: async <T>(data: Parameters<Adapter['consumeOne']>[0]) => {
        const { clear, where } = inStore(data.model, data.where);
        const row = await inner.consumeOne<T>({ ...data, where });
        await announce(data.model, [row]);
        return data.model === 'session' ? handedOut(row, clear) : row;
      },

      incrementOne: <T>(data: Parameters<Adapter['incrementOne']>[0]) =>
        inner.incrementOne<T>({ ...data, where: inStore(data.model, data.where).where }),

      // The inner adapter would hand itself to the callback, and tokens would pass in clear.
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

/** The row as Better Auth may see it: with the clear token it was asked for, or with none. */
function handedOut<T>(row: T, clear: Tokens): T {
  const stored = textOf(row, 'token');
  if (typeof row !== 'object' || row === null || stored === undefined) return row;
  return Object.assign(row, { token: clear.get(stored) ?? '' });
}

function textOf(row: unknown, column: string): string | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const value: unknown = Reflect.get(row, column);
  return typeof value === 'string' ? value : undefined;
}
