import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import {
  applyMigrations,
  type Migration,
  type MigrationChoice,
  type MigrationTarget,
} from '../migrations.ts';

/** The migrations of the state store. */
export const STATE_MIGRATIONS = new URL('./migrations', import.meta.url);

/** The table of applied migrations. It is not in the generated migrations, because it must exist before the first one. */
export const stateMigrations = pgTable('pharos_migrations', {
  id: integer('id').primaryKey(),
  name: text('name').notNull(),
  sha256: text('sha256').notNull(),
  appliedAt: timestamp('applied_at', { withTimezone: true }).notNull().defaultNow(),
});

type Database = PgDatabase<PgQueryResultHKT>;

/** The database to migrate. */
interface StateTarget {
  readonly db: Database;
  readonly transaction: <T>(work: (tx: Database) => Promise<T>) => Promise<T>;
  /** Excludes other processes that migrate the same database. */
  readonly lock: MigrationTarget['lock'];
  readonly choice?: MigrationChoice | undefined;
}

/** Applies pending migrations of the state store and returns them. */
export function migrateState({ db, transaction, lock, choice }: StateTarget): Promise<Migration[]> {
  return applyMigrations({
    directory: STATE_MIGRATIONS,
    choice,
    target: {
      hasTable: async () => {
        const [row] = await db
          .select({ isThere: sql<boolean>`to_regclass('pharos_migrations') is not null` })
          .from(sql`(values (1)) as one`);
        return row?.isThere === true;
      },
      lock,
      ensureTable: async () => {
        await db.execute(sql`
          create table if not exists ${stateMigrations} (
            id integer primary key,
            name text not null,
            sha256 text not null,
            applied_at timestamptz not null default now()
          )`);
      },
      applied: () =>
        db
          .select({ id: stateMigrations.id, name: stateMigrations.name, sha256: stateMigrations.sha256 })
          .from(stateMigrations),
      run: (migration) =>
        transaction(async (tx) => {
          for (const statement of migration.statements) await tx.execute(sql.raw(statement));
          const { id, name, sha256 } = migration;
          await tx.insert(stateMigrations).values({ id, name, sha256 });
        }),
    },
  });
}
