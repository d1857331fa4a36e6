import { expect, test } from 'vitest';
import { SCOPES } from '../../../server/src/lib/scopes.ts';
import { ENGLISH } from '../../../server/src/lib/texts/en/sentences.ts';
import { parseText } from '../../../server/src/lib/texts/format-text.ts';
import type { Catalogue, CatalogueValue } from '../../../server/src/lib/texts/text-types.ts';
import { CATALOGUE } from './en/index.ts';

const languages = import.meta.glob<Catalogue>('./*/index.ts', { eager: true, import: 'CATALOGUE' });
const sentences = import.meta.glob<Catalogue>('./*/server/sentences.ts', {
  eager: true,
  import: 'SENTENCES',
});
const files = Object.keys(import.meta.glob('./*/*.data.ts'));
const english = textsOf(CATALOGUE);

test.each(Object.entries(languages))(
  '%s has all texts, with the parameters of the English ones',
  (path, catalogue) => {
    const texts = textsOf(catalogue);
    expect([...texts.keys()]).toEqual([...english.keys()]);
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('');
      expect(parametersOf(english.get(key) ?? ''), `${path} ${key}: ${text}`).toEqual(
        expect.arrayContaining([...parametersOf(text)]),
      );
    }
  },
);

test.each(Object.entries(sentences))(
  '%s has all sentences of the server, with the parameters of the English ones',
  (path, catalogue) => {
    const originals = textsOf(ENGLISH);
    const texts = textsOf(catalogue);
    expect([...texts.keys()].toSorted()).toEqual([...originals.keys()].toSorted());
    for (const [key, text] of texts)
      expect(parametersOf(originals.get(key) ?? ''), `${path} ${key}: ${text}`).toEqual(
        expect.arrayContaining([...parametersOf(text)]),
      );
  },
);

test.each(Object.entries(languages))('%s lists each of its files', (path, catalogue) => {
  const folder = path.replace(/index\.ts$/, '');
  const names = files
    .filter((file) => file.startsWith(folder))
    .map((file) => file.slice(folder.length, -'.data.ts'.length));
  expect(names.map(toName).toSorted()).toEqual(Object.keys(catalogue).toSorted());
});

test('plurals have forms of their language, and each choice has a text for other values', () => {
  for (const [path, catalogue] of Object.entries(languages)) {
    const { pluralCategories } = new Intl.PluralRules(path.split('/')[1]).resolvedOptions();
    const texts = [
      ...textsOf(catalogue),
      ...textsOf(sentences[path.replace('index', 'server/sentences')] ?? {}),
    ];
    for (const [key, text] of texts)
      for (const { kind, branches } of argumentsOf(text)) {
        const keys = [...branches.keys()];
        const isChoice = kind === 'plural' || kind === 'select';
        expect(keys.includes('other'), `${path} ${key}: ${text}`).toBe(isChoice);
        const forms = kind === 'plural' ? keys.filter((one) => !one.startsWith('=')) : [];
        expect(pluralCategories, `${path} ${key}: ${text}`).toEqual(expect.arrayContaining(forms));
      }
  }
});

test('the descriptions of scopes are those of the API', () => {
  expect(CATALOGUE.keys.scopes.descriptions).toEqual(SCOPES);
});

/** Returns all texts by the path of their key. */
function textsOf(catalogue: CatalogueValue, path = ''): ReadonlyMap<string, string> {
  if (typeof catalogue === 'string') return new Map([[path, catalogue]]);
  return new Map(Object.entries(catalogue).flatMap(([key, value]) => [...textsOf(value, `${path}.${key}`)]));
}

/** Returns the arguments of a text, and those within their branches. */
function argumentsOf(text: string) {
  const inner = (parts: ReturnType<typeof parseText>): Argument[] =>
    parts.flatMap((part) =>
      typeof part === 'string' ? [] : [part, ...[...part.branches.values()].flatMap(inner)],
    );
  return inner(parseText(text));
}

type Argument = Exclude<ReturnType<typeof parseText>[number], string>;

/** Returns the names of the parameters of a text. */
function parametersOf(text: string): readonly string[] {
  return [...new Set(argumentsOf(text).map(({ name }) => name))];
}

function toName(file: string): string {
  return file.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
