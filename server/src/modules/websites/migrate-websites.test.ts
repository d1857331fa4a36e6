import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { readMigrations } from '../../stores/migrations.ts';
import { STATE_MIGRATIONS } from '../../stores/state/migrate.ts';

test('a website that is older than settings keeps its id as tracking id, and gets the defaults', async () => {
  const [first, second] = await readMigrations(STATE_MIGRATIONS);
  const database = await PGlite.create();
  const apply = async (migration: typeof first) => {
    for (const statement of migration?.statements ?? []) await database.exec(statement);
  };
  try {
    await apply(first);
    await database.exec(`
      insert into organizations (id, name, slug) values ('org_1', 'Shop', 'shop');
      insert into websites (id, organization_id, name, domain, created_at) values
        ('web_1', 'org_1', 'Shop', 'shop.example', now()), ('web_2', 'org_1', 'Blog', 'blog.example', now());
    `);
    await apply(second);
    const { rows } = await database.query(
      'select id, tracking_id, time_zone, week_start, retention_days, collection from websites order by id',
    );
    const defaults = { time_zone: 'UTC', week_start: 'monday', retention_days: null, collection: {} };
    expect(rows).toEqual([
      { id: 'web_1', tracking_id: 'web_1', ...defaults },
      { id: 'web_2', tracking_id: 'web_2', ...defaults },
    ]);
  } finally {
    await database.close();
  }
});
