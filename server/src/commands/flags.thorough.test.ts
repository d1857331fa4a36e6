import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../testing/open-test-app.ts';
import { findReferences, scanForFlags } from './flag-references.ts';
import { printFlagTypes } from './flag-types.ts';
import { flags } from './flags.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pharos-flags-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const keys = (text: string, known: readonly string[] = []) => findReferences(text, new Set(known));

describe('a scan', () => {
  test('finds known keys in quotes, with their lines', () => {
    const text =
      "const a = 'new-checkout';\n\nread(`theme`, \"new-checkout\", 'other', theme);\n'new-checkout-2'";
    expect(keys(text, ['new-checkout', 'theme']).references).toEqual([
      { key: 'new-checkout', line: 1 },
      { key: 'theme', line: 3 },
      { key: 'new-checkout', line: 3 },
    ]);
  });

  test('finds unknown keys in calls of SDKs, and in no other call', () => {
    const text = [
      "useFlag('a', false); useFlagDetails<boolean>(\n  'b', false);",
      "flags.forContext(user).boolean('c', false); await client.getBooleanValue('d', false);",
      "z.string('e'); z.boolean({}); console.log('f', 1); response.json('g'); isFeatureEnabled(\"h\")",
    ].join('\n');
    expect(keys(text, ['a']).unknown.map(({ key, line }) => `${key} ${line}`)).toEqual([
      'b 2',
      'c 3',
      'd 3',
      'h 4',
    ]);
  });

  test('skips dependencies, builds, hidden folders, large files and files that are no source code', async () => {
    for (const [path, text] of Object.entries({
      'src/app.tsx': "useFlag('theme', '')",
      'src/data.bin': "'theme'",
      'src/large.js': `'theme'${' '.repeat(1024 * 1024)}`,
      'node_modules/x/index.js': "'theme'",
      'packages/a/dist/index.js': "'theme'",
      '.git/hook.js': "'theme'",
    })) {
      await mkdir(join(directory, path, '..'), { recursive: true });
      await writeFile(join(directory, path), text);
    }
    expect(await scanForFlags(directory, new Set(['theme']))).toEqual({
      references: [{ key: 'theme', file: 'src/app.tsx', line: 1 }],
      unknown: [],
      files: 1,
      skippedFiles: 1,
    });
  });

  test('skips files that Git ignores, by the files of nested folders and of the repository around it', async () => {
    const repository = await mkdtemp(join(tmpdir(), 'pharos-repository-'));
    for (const [path, text] of Object.entries({
      '.gitignore': '# generated\n*.gen.js\n/web/public/\nlogs/\n',
      '.git/HEAD': '',
      'web/.gitignore': '!kept.gen.js\n/local.js\n',
      'web/app.js': "'theme'",
      'web/kept.gen.js': "'theme'",
      'web/left.gen.js': "'theme'",
      'web/local.js': "'theme'",
      'web/public/bundle.js': "'theme'",
      'web/pages/local.js': "'theme'",
      'web/pages/logs/a.js': "'theme'",
      'web/pages/.gitignore': 'hidden.js',
      'web/pages/hidden.js': "'theme'",
      'hidden.js': "'theme'",
    })) {
      await mkdir(join(repository, path, '..'), { recursive: true });
      await writeFile(join(repository, path), text);
    }
    const filesOf = async (folder: string) =>
      (await scanForFlags(folder, new Set(['theme']))).references.map(({ file }) => file);
    expect(await filesOf(repository)).toEqual([
      'hidden.js',
      'web/app.js',
      'web/kept.gen.js',
      'web/pages/local.js',
    ]);
    expect(await filesOf(join(repository, 'web'))).toEqual(['app.js', 'kept.gen.js', 'pages/local.js']);
    await rm(join(repository, '.git'), { recursive: true });
    expect(await filesOf(join(repository, 'web/pages'))).toEqual(['local.js', 'logs/a.js']);
    await rm(repository, { recursive: true });
  });

  test('takes linear time in hostile files', () => {
    const startedMs = performance.now();
    for (const text of [
      "useFlag('".repeat(100_000),
      `.boolean(${' '.repeat(900_000)}`,
      `'${'a.'.repeat(450_000)}`,
    ])
      keys(text);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
  });
});

test('generated types have the values of all environments, and those of JSON schemas', () => {
  const flag = { name: null, description: null, jsonSchema: null, status: 'active', values: [] };
  expect(
    printFlagTypes([
      { ...flag, key: 'theme', type: 'string', values: ['dark', 'light', 'dark'], name: 'Theme */ of pages' },
      { ...flag, key: 'checkout', type: 'boolean' },
      { ...flag, key: 'old', type: 'boolean', status: 'archived' },
      { ...flag, key: 'a"b', type: 'json' },
      {
        ...flag,
        key: 'menu',
        type: 'json',
        jsonSchema: {
          type: 'object',
          required: ['items'],
          properties: {
            items: { type: 'array', items: { enum: ['a', 1, null] } },
            size: { type: ['integer', 'null'] },
          },
        },
      },
    ]),
  ).toContain(`export type Flags = {
  readonly "a\\"b": unknown;
  readonly "checkout": boolean;
  readonly "menu": { readonly "items": readonly ("a" | 1 | null)[]; readonly "size"?: number | null; };
  /** Theme *\\/ of pages */
  readonly "theme": "dark" | "light";
};
`);
});

test('pharos flags types writes the types of the flags of a server, and names what is wrong', async () => {
  const app = await openTestApp();
  try {
    const owner = await app.addPerson('owner@example.com');
    const { id: website } = await app.addWebsite(owner, 'shop.example');
    const { secret } = await app.addKey(owner, ['manage:flags']);
    await app.post(
      '/v1/flags',
      { websiteId: website, key: 'theme', type: 'string', defaultValue: 'dark', offValue: 'light' },
      secret,
    );
    const server = await app.app.http.listen({ port: 0, host: '127.0.0.1' });
    const out = join(directory, 'flags.ts');
    await flags(['types', '--server', server, '--website', website, '--key', secret, '--out', out]);
    expect(await readFile(out, 'utf8')).toContain('readonly "theme": "dark" | "light";');
    const wrong = ['types', '--server', server, '--website', website, '--key', 'phr_wrong'];
    await expect(flags(wrong)).rejects.toThrow('The server responded 401');
    await expect(flags(['types', '--server', server, '--key', secret])).rejects.toThrow('--website');
    await expect(flags(['scan', join(directory, 'missing')])).rejects.toThrow('is not a directory');
  } finally {
    await app.close();
  }
});
