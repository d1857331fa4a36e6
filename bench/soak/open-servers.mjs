import { createRequire } from 'node:module';
import { createLink } from './store-link.mjs';

const server = createRequire(new URL('../../server/package.json', import.meta.url));

/**
 * Creates a database on the Postgres of PHAROS_TEST_POSTGRES_URL, and links to it and to the Redis of PHAROS_TEST_REDIS_URL.
 * @returns the settings of the server, the links, and a function that drops the database.
 */
export async function openServers({ PHAROS_TEST_POSTGRES_URL, PHAROS_TEST_REDIS_URL }) {
  if (!PHAROS_TEST_POSTGRES_URL || !PHAROS_TEST_REDIS_URL)
    throw new Error('--servers needs PHAROS_TEST_POSTGRES_URL and PHAROS_TEST_REDIS_URL');
  const name = `pharos_soak_${process.pid}`;
  const { Client } = server('pg');
  const run = async (statement) => {
    const client = new Client({ connectionString: PHAROS_TEST_POSTGRES_URL });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`CREATE DATABASE ${name}`);
  const postgres = new URL(PHAROS_TEST_POSTGRES_URL);
  const redis = new URL(PHAROS_TEST_REDIS_URL);
  const links = [
    await createLink(postgres.hostname, Number(postgres.port || 5432)),
    await createLink(redis.hostname, Number(redis.port || 6379)),
  ];
  const through = (url, link, path) =>
    Object.assign(new URL(url), { hostname: '127.0.0.1', port: String(link.port), pathname: path }).href;
  return {
    links,
    environment: {
      DATABASE_URL: through(postgres, links[0], `/${name}`),
      REDIS_URL: through(redis, links[1], redis.pathname),
    },
    async close() {
      await Promise.all(links.map((link) => link.close()));
      await run(`DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}
