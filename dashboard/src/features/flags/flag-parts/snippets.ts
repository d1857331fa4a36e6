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

/** Returns code for browsers. */
export function browserSnippet(subject: SnippetSubject): string {
  const { websiteId, environment, origin } = subject;
  return [
    "import { createFlagClient } from '@pharos/sdk/flags';",
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
  ].join('\n');
}

/** Returns code for React. */
export function reactSnippet({ key, offValue }: SnippetSubject): string {
  return [
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
