import type { Scope } from '../lib/scopes.ts';

/** A website and a key. */
export interface ObtainedKey {
  readonly websiteId: string;
  readonly secret: string;
}

/** Signs in at a running server, and creates a website and a key: limited to the website, or for the whole organization. */
export async function obtainKey(
  baseUrl: string,
  owner: { readonly email: string; readonly password: string },
  scopes: readonly Scope[],
  reach: 'website' | 'organization' = 'website',
): Promise<ObtainedKey> {
  const headers = { 'content-type': 'application/json', origin: baseUrl };
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify(body),
    });
  const signedIn = await post('/api/auth/sign-in/email', owner);
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const create = async (path: string, body: unknown) => {
    const created: { website: { id: string }; secret: string } = JSON.parse(
      await (await post(path, body, cookie)).text(),
    );
    return created;
  };
  const { website } = await create('/v1/websites', { name: 'Shop', domain: 'shop.example' });
  const access =
    reach === 'organization' ? { type: 'global' } : { type: 'website', websiteIds: [website.id] };
  const { secret } = await create('/v1/keys', { name: 'test', scopes, access });
  return { websiteId: website.id, secret };
}
