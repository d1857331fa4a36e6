// Creates status pages through the API.

/** Returns a function that calls the API with a key. */
function caller(baseUrl, secret) {
  return async (path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
}

/**
 * Creates pages with static components and one resolved incident each.
 *
 * @returns their slugs.
 */
export async function createPages({ baseUrl, secret, organizationId, pages, components }) {
  const post = caller(baseUrl, secret);
  const slugs = [];
  for (let number = 0; number < pages; number += 1) {
    const slug = `bench-${number}`;
    const { statusPage } = await post('/v1/status-pages', { name: `Bench ${number}`, slug, organizationId });
    for (let order = 0; order < components; order += 1)
      await post(`/v1/status-pages/${statusPage.id}/components`, {
        kind: 'static',
        displayName: `Service ${order}`,
      });
    await post(`/v1/status-pages/${statusPage.id}/incidents`, {
      title: 'Slow responses',
      severity: 'minor',
      status: 'resolved',
      message: 'The cause is removed.',
    });
    slugs.push(slug);
  }
  return slugs;
}
