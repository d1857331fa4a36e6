import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { analyticsFilters } from '../../../../dashboard/src/texts/de/analytics-filters.data.ts';
import { DEFINITIONS } from '../../../../dashboard/src/texts/de/server/definitions.data.ts';
import { translate } from '../../lib/texts/translate.ts';
import { describeTypes } from './contract/describe-types.ts';

/** Texts that are the same in both languages. */
const SAME = new Set(['pageview, custom …', '`string`, `number`, `boolean`, `object`, `array`']);

test('each definition that the dashboard can show has a German text', async () => {
  const types = describeTypes(true);
  const source = await readDashboard();
  const shown = Object.entries(types.configs).filter(([name]) => source.includes(`'${name}'`));
  expect(shown.length).toBeGreaterThan(60);
  const definitions = [
    ...(types.metrics ?? []),
    ...(types.dimensions ?? []),
    ...shown.flatMap(([, { meta }]) => (meta === undefined ? [] : [meta, ...meta.output_fields])),
  ];
  const sentences = new Set(definitions.flatMap(({ description }) => description.split(/(?<=[.;?]) /)));
  const missing = [...sentences].filter(
    (sentence) => !SAME.has(sentence.replace(/[.;]$/, '')) && translate(sentence, DEFINITIONS) === sentence,
  );
  expect(missing).toEqual([]);
});

test('a definition of several sentences is translated as a whole', () => {
  const { description = '' } =
    describeTypes(true).dimensions?.find(({ name }) => name === 'ai_assistant') ?? {};
  expect(translate(description, DEFINITIONS)).toBe(
    'Der KI-Assistent, der zum Besuch geführt hat; Besuche anderer Kanäle haben keinen',
  );
});

test('each filter that the dashboard offers has a German title', async () => {
  const { configs, dimensions } = describeTypes(true);
  const named = new Set(dimensions?.map(({ name }) => name));
  const offered = ['summary_metrics', 'link_total_clicks'].flatMap((type) =>
    (configs[type]?.allowedFilters ?? []).filter(
      (field) => named.has(field) && !field.startsWith('properties.'),
    ),
  );
  expect(offered.length).toBeGreaterThan(40);
  expect([...new Set(offered)].filter((field) => !Object.hasOwn(analyticsFilters.fields, field))).toEqual([]);
});

async function readDashboard(): Promise<string> {
  const directory = join(import.meta.dirname, '../../../../dashboard/src');
  const names = (await readdir(directory, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))).join('\n');
}
