import { eq, inArray } from 'drizzle-orm';
import type { State } from '../../../stores/state/state.ts';
import { apiKeys } from '../../keys/index.ts';
import { oauthClient } from '../../oauth/oauth-clients.table.ts';
import { oauthGrants } from '../../oauth/oauth-grants.table.ts';
import { user } from '../../users/users.table.ts';

/** The author of a change as the API returns it. */
export interface SignedAuthor {
  readonly kind: 'person' | 'key' | 'application' | 'server';
  readonly id: string;
  readonly name: string | null;
}

/** Returns the authors with these ids, with their names. It takes three statements, however many there are. */
export async function signAuthors(
  { db }: Pick<State, 'db'>,
  ids: readonly string[],
): Promise<(id: string) => SignedAuthor> {
  const unique = [...new Set(ids)];
  const names = new Map<string, string | null>();
  const add = (rows: readonly { readonly id: string; readonly name: string | null }[]) => {
    for (const { id, name } of rows) names.set(id, name);
  };
  const ofKind = (kind: SignedAuthor['kind']) => unique.filter((id) => kindOf(id) === kind);
  const [people, keys, grants] = [ofKind('person'), ofKind('key'), ofKind('application')];
  if (people.length > 0)
    add(await db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, people)));
  if (keys.length > 0)
    add(
      await db.select({ id: apiKeys.id, name: apiKeys.name }).from(apiKeys).where(inArray(apiKeys.id, keys)),
    );
  if (grants.length > 0)
    add(
      await db
        .select({ id: oauthGrants.id, name: oauthClient.name })
        .from(oauthGrants)
        .innerJoin(oauthClient, eq(oauthClient.clientId, oauthGrants.clientId))
        .where(inArray(oauthGrants.id, grants)),
    );
  return (id) => ({ kind: kindOf(id), id, name: names.get(id) ?? null });
}

function kindOf(id: string): SignedAuthor['kind'] {
  if (id.startsWith('key_')) return 'key';
  if (id.startsWith('grt_')) return 'application';
  return id === 'server' ? 'server' : 'person';
}
