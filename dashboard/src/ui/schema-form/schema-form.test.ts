import { expect, test } from 'vitest';
import { isFilled, startDraft, toObject } from './schema-draft.ts';
import { fieldsOfSchema } from './schema-fields.ts';

const SCHEMA = {
  type: 'object',
  required: ['host', 'steps'],
  properties: {
    host: { type: 'string', title: 'Host', examples: ['example.com'] },
    port: { type: 'integer', default: 443 },
    verify: { type: 'boolean', default: true },
    method: { type: 'string', enum: ['GET', 'POST'], default: 'GET' },
    codes: { type: 'array', items: { type: 'string', pattern: '^\\d' }, default: ['200-299', '404'] },
    records: { type: 'array', items: { type: 'string' } },
    headers: { type: 'object', additionalProperties: { type: 'string' }, default: {} },
    body: { type: 'string', maxLength: 65_536 },
    password: { type: 'string', writeOnly: true },
    steps: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, present: { type: 'boolean', default: true } },
      },
    },
  },
};
const fields = fieldsOfSchema(SCHEMA);

test('each type of the schema has a control of its own', () => {
  expect(fields.map(({ name, type }) => [name, type])).toEqual([
    ['host', 'text'],
    ['port', 'number'],
    ['verify', 'boolean'],
    ['method', 'choice'],
    ['codes', 'list'],
    ['records', 'list'],
    ['headers', 'pairs'],
    ['body', 'long_text'],
    ['password', 'text'],
    ['steps', 'rows'],
  ]);
  expect(fields.at(-1)?.columns.map(({ path }) => path)).toEqual(['steps.name', 'steps.present']);
});

test('a new form begins with the defaults, and describes an object with the types of the schema', () => {
  const draft = {
    ...startDraft(fields, undefined),
    host: ' example.com ',
    steps: [{ name: 'Sign in', present: false }],
  };
  expect(toObject(fields, draft, true)).toEqual({
    host: 'example.com',
    port: 443,
    verify: true,
    method: 'GET',
    codes: ['200-299', '404'],
    headers: {},
    steps: [{ name: 'Sign in', present: false }],
  });
});

test('the form of a stored object describes the same object, and keeps its secrets', () => {
  const stored = {
    host: 'example.com',
    port: 8443,
    verify: false,
    method: 'POST',
    codes: ['204'],
    records: ['10 mail.example'],
    headers: { accept: 'text/html' },
    body: '{}\n',
    password: { isSet: true },
    steps: [{ name: 'Order', present: true }],
  };
  const { password: _, ...rest } = stored;
  expect(toObject(fields, startDraft(fields, stored), false)).toEqual(rest);
});

test('elements of lists are separated by line breaks, and by commas and spaces if they cannot contain them', () => {
  const draft = { ...startDraft(fields, undefined), codes: '200, 404\n500', records: '10 a, b\n20 c' };
  expect(toObject(fields, draft, true)).toMatchObject({
    codes: ['200', '404', '500'],
    records: ['10 a, b', '20 c'],
  });
});

test('rows into which nothing was typed are left out', () => {
  const draft = {
    ...startDraft(fields, undefined),
    steps: [
      { name: '', present: true },
      { name: 'b', present: true },
    ],
  };
  expect(toObject(fields, draft, true)).toMatchObject({ steps: [{ name: 'b', present: true }] });
});

test('an empty field removes a stored value, but not a secret', () => {
  const draft = { ...startDraft(fields, { host: 'a', body: 'b', password: { isSet: true } }), body: '' };
  expect(toObject(fields, draft, false)).toMatchObject({ body: null });
  expect(toObject(fields, draft, false)).not.toHaveProperty('password');
});

test('a form is complete when all required fields have a value, also those of rows', () => {
  const start = startDraft(fields, undefined);
  expect(isFilled(fields, start)).toBe(false);
  expect(isFilled(fields, { ...start, host: 'a', steps: [{ name: '' }] })).toBe(false);
  expect(isFilled(fields, { ...start, host: 'a', steps: [{ name: 'b' }, { name: '' }] })).toBe(true);
  expect(isFilled(fields, { ...start, host: 'a', steps: [{ name: 'b' }] })).toBe(true);
});
