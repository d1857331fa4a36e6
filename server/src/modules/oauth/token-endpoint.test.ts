import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { availableStateDrivers } from '../../stores/state/testing/open-test-state.ts';
import { fuzzRuns } from '../../testing/fuzz-runs.ts';
import { openTestApp, type TestApp } from '../../testing/open-test-app.ts';
import { oauthRefreshToken } from './oauth-tokens.table.ts';
import { createProgram } from './testing/create-program.ts';
import { endRepetition } from './testing/end-repetition.ts';

// Only Postgres runs two requests concurrently; the embedded store serializes them.
describe.each(availableStateDrivers())('concurrent token requests on %s:', (stateDriver) => {
  let app: TestApp;
  let program: ReturnType<typeof createProgram>;
  let websiteId: string;
  beforeAll(async () => {
    app = await openTestApp({ stateDriver });
    const owner = await app.addPerson('owner@example.com');
    program = createProgram(app, owner);
    websiteId = (await app.addWebsite(owner, 'shop.example')).id;
  });
  afterAll(() => app.close());

  const send = (form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });
  const statusOf = async (token: string) =>
    (
      await app.inject({
        method: 'POST',
        url: `/v1/query?website_id=${websiteId}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { parameters: ['summary_metrics'] },
      })
    ).statusCode;

  test('concurrent refreshes return the same new tokens, and a later one revokes the grant', async () => {
    for (let round = 0; round < fuzzRuns(2); round += 1) {
      const { client, refresh } = await program.signIn();
      const form = { grant_type: 'refresh_token', client_id: client.client_id, refresh_token: refresh };
      const answers = await Promise.all([1, 2, 3, 4].map(() => send(form)));
      const [given] = answers;
      const { access_token, refresh_token } = given?.json() ?? {};
      for (const answer of answers) expect(answer.json()).toMatchObject({ access_token, refresh_token });
      expect(await statusOf(given?.json().access_token)).toBe(200);
      await endRepetition(app);
      expect((await send(form)).json().error).toBe('invalid_grant');
      expect(await statusOf(given?.json().access_token)).toBe(401);
    }
  });

  test('a code issues tokens at most once', async () => {
    for (let round = 0; round < fuzzRuns(2); round += 1) {
      const grantee = await program.register();
      const code = await program.obtainCode(grantee);
      const answers = await Promise.allSettled([1, 2, 3, 4].map(() => program.exchange(grantee, code)));
      expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    }
  });

  test('a failure of the store is a server_error in the format of OAuth, and logged like that of any other route', async () => {
    const { client, refresh } = await program.signIn();
    const { db } = app.stores.state;
    await db.execute(sql`alter table ${oauthRefreshToken} rename to missing`);
    const answer = await app.inject({
      method: 'POST',
      url: '/oauth2/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: client.client_id, token: refresh }).toString(),
    });
    await db.execute(sql`alter table missing rename to ${oauthRefreshToken}`);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: 'server_error', error_description: 'Something went wrong' });
    const failures = app.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request failed');
    expect(failures).toEqual([
      expect.objectContaining({
        requestId: answer.headers['x-request-id'],
        code: 'INTERNAL_SERVER_ERROR',
        err: expect.objectContaining({ sqlState: '42P01' }),
      }),
    ]);
  });
});
