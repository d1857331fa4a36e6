import type { TestApp } from '../../../testing/open-test-app.ts';
import { oauthRefreshToken } from '../oauth-tokens.table.ts';

/** Ends the time in which a refresh can be repeated. The library and the database do not use the clock of the test. */
export async function endRepetition(app: TestApp): Promise<void> {
  await app.stores.state.db.update(oauthRefreshToken).set({ rotationReplayExpiresAt: new Date(0) });
}
