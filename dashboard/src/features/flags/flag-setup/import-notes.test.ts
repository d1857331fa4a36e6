import ts from 'typescript';
import { expect, test } from 'vitest';
import { SERVER } from '../../../texts/de/server.ts';

const sources = import.meta.glob<string>(
  [
    '../../../../../server/src/modules/flags/import/**/*.ts',
    '!../../../../../server/src/modules/flags/import/{import.contract,**/*.test}.ts',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

const showNote = (note: string) => SERVER.show(note, 'flagImports');
/** Expressions that are words of the sentence, or a sentence. */
const PARAMETERS = [
  ['A constraint with seven', 'A constraint with the operator seven'],
  ['it seven holds', 'it never holds'],
  ['seven The segment', 'Seven. The segment'],
] as const;

/** Returns the sentences of a source; expressions in templates are `seven`. */
function findNotes(source: string): readonly string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('seven')
        : '';
    if (/^(?:[A-Z]|seven ).* .*\.$/s.test(text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('import.ts', source, ts.ScriptTarget.Latest, true));
  return found;
}

test('each note of the importers has a German text', () => {
  const notes = Object.values(sources).flatMap(findNotes);
  expect(notes.length).toBeGreaterThan(35);
  const samples = notes.map((note) =>
    PARAMETERS.reduce((text, [one, other]) => text.replace(one, other), note),
  );
  expect(samples.filter((note) => !note.startsWith('seven:') && showNote(note) === note)).toEqual([]);
});

test.each([
  [
    'Rule 2 is not imported. $regex on email has no equivalent.',
    '„Rule 2“ wird nicht importiert. $regex mit email hat keine Entsprechung.',
  ],
  [
    'A constraint with the operator STR_LIKE is not supported: its rule does not apply.',
    'Eine Bedingung mit dem Operator STR_LIKE wird nicht unterstützt: Ihre Regel gilt nicht.',
  ],
  ['The environment qa is not imported.', 'Die Umgebung qa wird nicht importiert.'],
  ['A note of a newer server.', 'A note of a newer server.'],
])('%s → %s', (english, german) => {
  expect(showNote(english)).toBe(german);
});
