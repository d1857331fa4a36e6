import { expect, test } from 'vitest';
import { queryDefinitions } from '../../../../../server/src/testing/query-definitions.ts';
import { translate } from '../../../lib/server-texts/translate.ts';
import { DEFINITION_TEXTS } from './definition-texts.data.ts';
import { translateTypes } from './translate-types.ts';

const sources = import.meta.glob<string>(['../../../**/*.ts', '../../../**/*.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
/** Texts that are the same in both languages. */
const SAME = new Set(['pageview, custom …', '`string`, `number`, `boolean`, `object`, `array`']);

test('each definition that the dashboard can show has a German text', () => {
  const types = queryDefinitions();
  const source = Object.values(sources).join('\n');
  const shown = Object.entries(types.configs).filter(([name]) => source.includes(`'${name}'`));
  expect(shown.length).toBeGreaterThan(60);
  const definitions = [
    ...(types.metrics ?? []),
    ...(types.dimensions ?? []),
    ...shown.flatMap(([, { meta }]) => (meta === undefined ? [] : [meta, ...meta.output_fields])),
  ];
  const sentences = new Set(definitions.flatMap(({ description }) => description.split(/(?<=[.;?]) /)));
  const missing = [...sentences].filter(
    (sentence) =>
      !SAME.has(sentence.replace(/[.;]$/, '')) && translate(sentence, DEFINITION_TEXTS) === sentence,
  );
  expect(missing).toEqual([]);
});

test('descriptions are translated; names, titles and types are kept', () => {
  const types = queryDefinitions();
  const german = translateTypes(types);
  expect(german.types).toEqual(types.types);
  expect(german.metrics?.find(({ name }) => name === 'pageviews')).toEqual({
    ...types.metrics?.find(({ name }) => name === 'pageviews'),
    description: 'Aufgerufene Seiten',
  });
  const { meta } = german.configs['funnels'] ?? {};
  expect(meta?.description).toContain('Filter der Abfrage gelten für alle Ereignisse');
  expect(meta?.output_fields.find(({ name }) => name === 'step_number')?.description).not.toMatch(/counted/);
});
