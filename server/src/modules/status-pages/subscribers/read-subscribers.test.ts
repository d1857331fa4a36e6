import { expect, test } from 'vitest';
import { readSubscribers } from './read-subscribers.ts';

test.each([
  [
    'kind;address;language\nemail;ada@example.com;de',
    { rows: [{ address: 'ada@example.com', language: 'de' }], notes: [] },
  ],
  ['\ufeff"Email"\t"Mode"\r\n"ada@example.com"\t"email"\r\n', { rows: [{ kind: 'email' }], notes: [] }],
  [
    'kind,address\nwebhook,https://hooks.example/a,b\n',
    {
      rows: [],
      errors: [{ line: 2, error: 'has more values than the header: a value with a delimiter needs quotes' }],
    },
  ],
  [
    'mode,email,endpoint,quarantined_at\nwebhook,,https://hooks.example/a,\nsms,,,\n',
    {
      rows: [{ kind: 'webhook', address: 'https://hooks.example/a', line: 2 }],
      notes: [{ line: 1, note: 'The column quarantined_at is not imported.' }],
      errors: [{ line: 3, error: 'has no address' }],
    },
  ],
  [
    'address,language,componentIds\n"ada@example.com",xx,\nbob@example.com,,\nADA@example.com,,\neve@example.com,,payments',
    {
      rows: [{ address: 'ada@example.com', language: undefined, line: 4 }, { address: 'bob@example.com' }],
      notes: [
        { line: 2, note: 'The language xx is not known. It is that of the page.' },
        { line: 4, note: 'The address is also on line 2. This line counts.' },
      ],
      errors: [{ line: 5, error: 'payments is not the id of a component' }],
    },
  ],
])('the file %j of subscribers is read, and what is not used of it is named', (csv, expected) => {
  expect(readSubscribers(csv)).toMatchObject(expected);
});
