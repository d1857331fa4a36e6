// Adds links to the state store of a server that is not running.
import { createRequire } from 'node:module';
import { join } from 'node:path';

// A dependency of the server only.
const { PGlite } = createRequire(new URL('../../server/package.json', import.meta.url))(
  '@electric-sql/pglite',
);

/**
 * Inserts links with the slugs `<prefix>0`, `<prefix>1`, …
 *
 * @param dataDirectory that of the server.
 */
export async function fillLinks({ dataDirectory, organizationId, prefix, count }) {
  const database = await PGlite.create(join(dataDirectory, 'state'));
  try {
    await database.query(
      `INSERT INTO links (id, organization_id, name, target_url, slug, slug_key, created_at, updated_at)
       SELECT 'lnk_' || lpad(number::text, 26, '0'), $1, 'Link ' || number, 'https://target.example/page/' || number,
         $2 || number, $2 || number, now(), now()
       FROM generate_series(0, $3::int - 1) AS number
       ON CONFLICT DO NOTHING`,
      [organizationId, prefix, count],
    );
  } finally {
    await database.close();
  }
}
