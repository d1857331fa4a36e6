import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MainServer, startMainServer } from '../testing/main-server.ts';

// Stops, restarts and damaged directories: `boot/main.thorough.test.ts`.

let server: MainServer;

beforeAll(async () => {
  server = await startMainServer();
});
afterAll(() => server.close());

test('an event is visible in queries shortly after its response', async () => {
  expect((await server.post('/track', { name: 'signup' })).status).toBe(200);
  await server.untilCounted(1);
});

test('a second process on the same data directory is rejected with instructions', async () => {
  await expect(server.startSecond()).rejects.toThrow(/Another Pharos process is using .*PHAROS_DATA_DIR/);
  expect((await fetch(`${server.running().baseUrl}/health`)).status).toBe(200);
});
