import type { FlagType } from './flag-config.ts';

/** What code snippets are written for. */
export interface SnippetSubject {
  readonly key: string;
  readonly type: FlagType;
  readonly websiteId: string;
  /** `undefined` for the default environment. */
  readonly environment: string | undefined;
  /** The value that code uses until the flag is known. */
  readonly offValue: unknown;
  /** The address of the server. */
  readonly origin: string;
}

/** Returns the content of a page without a bundler. */
export function pageSnippet(subject: SnippetSubject): string {
  const lines = [`import { createFlagClient } from '${subject.origin}/flags.js';`, ...browserLines(subject)];
  return [
    '<script type="module">',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '</script>',
  ].join('\n');
}

/** Returns code for browsers, with a bundler. */
export function browserSnippet(subject: SnippetSubject): string {
  return [
    installLine(subject),
    "import { createFlagClient } from '@pharos/sdk/flags';",
    ...browserLines(subject),
  ].join('\n');
}

function browserLines(subject: SnippetSubject): readonly string[] {
  const { websiteId, environment, origin } = subject;
  return [
    '',
    'const flags = createFlagClient({',
    `  url: '${origin}',`,
    `  websiteId: '${websiteId}',`,
    ...(environment === undefined ? [] : [`  environment: '${environment}',`]),
    '  context: { targetingKey: user.id, plan: user.plan },',
    '});',
    'await flags.ready();',
    '',
    `const value = flags.${subject.type}('${subject.key}', ${literal(subject.offValue)});`,
  ];
}

/** The package has the version of the server. */
function installLine({ origin }: SnippetSubject): string {
  return `// npm install ${origin}/sdk.tgz`;
}

/** Returns code for React. */
export function reactSnippet(subject: SnippetSubject): string {
  const { key, offValue } = subject;
  return [
    installLine(subject),
    "import { FlagProvider, useFlag } from '@pharos/sdk/flags/react';",
    '',
    '// Once, around the application: <FlagProvider client={flags}>',
    `const value = useFlag('${key}', ${literal(offValue)});`,
  ].join('\n');
}

/** Returns code for servers, which evaluate flags themselves. */
export function nodeSnippet(subject: SnippetSubject): string {
  const { websiteId, origin, key } = subject;
  return [
    installLine(subject),
    "import { createServerFlagClient } from '@pharos/sdk/flags/node';",
    '',
    'const flags = createServerFlagClient({',
    `  url: '${origin}',`,
    `  websiteId: '${websiteId}',`,
    '  key: process.env.PHAROS_FLAGS_KEY,',
    '});',
    'await flags.ready();',
    '',
    'const reader = flags.forContext({ targetingKey: user.id, plan: user.plan });',
    `const value = reader.${subject.type}('${key}', ${literal(subject.offValue)});`,
  ].join('\n');
}

/** Returns a request of OFREP, the protocol of OpenFeature. */
export function ofrepSnippet({ websiteId, environment, origin, key }: SnippetSubject): string {
  const query = environment === undefined ? '' : `?environment=${environment}`;
  const body = JSON.stringify({ context: { targetingKey: 'user-1', plan: 'pro' } });
  return [
    `curl '${origin}/flags/${websiteId}/ofrep/v1/evaluate/flags/${key}${query}' \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${body}'`,
  ].join('\n');
}

function literal(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  return JSON.stringify(value ?? null);
}
