// Creates the flags of the benchmark through the API.
import { keyOf } from './flag-requests.mjs';

const AT_ONCE = 8;
const VARIANTS = [
  { key: 'control', value: 'a', weight: 50 },
  { key: 'first', value: 'b', weight: 25 },
  { key: 'second', value: 'c', weight: 25 },
];

/**
 * Creates flags: a third each with a rule and a percentage, with a split, and without rules.
 *
 * @returns the rules as servers receive them, and a function that changes a flag.
 */
export async function createFlags({ baseUrl, secret, websiteId, count }) {
  const call = async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': secret },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const ids = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const part = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => from + index);
    const created = part.map((number) =>
      call('POST', '/v1/flags', { websiteId, key: keyOf(number), status: 'active', ...fieldsOf(number) }),
    );
    ids.push(...(await Promise.all(created)).map(({ flag }) => flag.id));
  }
  const { lists: _lists, ...set } = await call('GET', `/flags/${websiteId}/rules`);
  return { set, change: () => call('PATCH', `/v1/flags/${ids[0]}`, { status: 'inactive' }) };
}

function fieldsOf(number) {
  if (number % 3 === 0)
    return {
      defaultValue: false,
      rules: [
        { constraints: [{ attribute: 'plan', operator: 'equals', values: ['pro'] }], value: true },
        {
          constraints: [{ attribute: 'country', operator: 'in', values: ['DE', 'FR', 'AT'] }],
          percentage: 20,
          value: true,
        },
      ],
    };
  return number % 3 === 1 ? { type: 'string', defaultValue: 'a', offValue: 'a', variants: VARIANTS } : {};
}
