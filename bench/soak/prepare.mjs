// Creates what the traffic of `npm run soak` is about, and reads what the server has at the end.
import { createWebsites } from '../pharos-server.mjs';
import { REPORTING_SDK } from './traffic.mjs';

const SLUG = 'soak';
const FLAG = 'soak';
const SCOPES = [
  'manage:flags',
  'manage:websites',
  'read:links',
  'write:links',
  'read:status_pages',
  'write:status_pages',
];

/** Creates a website, a key, a short link, a flag and a status page. */
export async function prepare(baseUrl) {
  const { websiteIds, organizationId, secret } = await createWebsites(baseUrl, 1, { scopes: SCOPES });
  const [websiteId] = websiteIds;
  const api = caller(baseUrl, secret);
  const { link } = await api('/v1/links', { name: 'Soak', slug: SLUG, targetUrl: 'https://shop-0.example/' });
  const { flag } = await api('/v1/flags', { websiteId, key: FLAG, status: 'active', defaultValue: true });
  await api('/v1/status-pages', { name: 'Soak', slug: SLUG, organizationId });
  return {
    websiteId,
    organizationId,
    secret,
    slug: SLUG,
    flagKey: FLAG,
    pageSlug: SLUG,
    flagId: flag.id,
    linkId: link.id,
  };
}

/**
 * Reads what is stored.
 * @returns by kind of traffic how often each id is stored, or a number.
 */
export async function readStored(baseUrl, { websiteId, organizationId, secret, flagId }) {
  const api = caller(baseUrl, secret);
  const titles = countTexts(
    await readTitles(`${baseUrl}/v1/export?website_id=${websiteId}${range()}`, secret),
  );
  const clicks = await api(`/v1/query?organization_id=${organizationId}`, {
    parameters: ['link_total_clicks'],
    ...days(),
  });
  const { sdks } = await api(`/v1/flags/${flagId}/usage`);
  const evaluationsOf = (isReported) =>
    sdks
      .filter(({ sdk }) => (sdk === REPORTING_SDK) === isReported)
      .reduce((sum, { evaluations }) => sum + evaluations, 0);
  return {
    titles,
    annotations: countTexts(await readAnnotations(api, websiteId)),
    redirects: clicks.data[0].data[0].total,
    evaluations: evaluationsOf(false),
    'reported evaluations': evaluationsOf(true),
  };
}

async function readTitles(url, secret) {
  const response = await fetch(url, { headers: { 'x-api-key': secret } });
  if (!response.ok)
    throw new Error(`The export was answered with ${response.status}: ${await response.text()}`);
  return (await response.text())
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line).title);
}

async function readAnnotations(api, websiteId) {
  const texts = [];
  let cursor;
  do {
    const page = await api(
      `/v1/annotations?websiteId=${websiteId}&limit=100${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    );
    texts.push(...page.annotations.map(({ text }) => text));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return texts;
}

function countTexts(texts) {
  const counts = new Map();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** Yesterday to tomorrow, because the clock of the server was stepped. */
function days() {
  const day = (offset) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  return { startDate: day(-1), endDate: day(1) };
}

function range() {
  const { startDate, endDate } = days();
  return `&startDate=${startDate}&endDate=${endDate}&include_bots=true`;
}

function caller(baseUrl, secret) {
  return async (path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
}
