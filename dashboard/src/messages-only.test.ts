import ts from 'typescript';
import { expect, test } from 'vitest';

/** Attributes and properties of components that hold a text for people. */
const TEXT_PROPS = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'ariaLabel',
  'aside',
  'cancelLabel',
  'confirmLabel',
  'description',
  'emptyText',
  'hint',
  'label',
  'placeholder',
  'submitLabel',
  'text',
  'title',
]);
/** The function calls that show a text. */
const TEXT_FUNCTIONS = new Set(['showDone', 'showFailure']);
/** Elements with code, which is not translated. */
const CODE_ELEMENTS = new Set(['code', 'pre', 'kbd']);
/** Names and examples that are the same in every language. */
const NAMES = new Set([
  'Alt',
  'Content-Security-Policy',
  'Deutsch',
  'English',
  'JSON',
  'Pharos',
  'auth.md',
  'curl',
  'grace@example.com',
  'phr_…',
]);

const sources = import.meta.glob<string>(['./**/*.tsx', '!./**/*.test.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

test('components contain no texts: these are in catalogues, in each language', () => {
  const paths = Object.keys(sources);
  expect(paths.length).toBeGreaterThan(150);
  expect(paths.flatMap((path) => findTexts(path, sources[path] ?? ''))).toEqual([]);
});

test.each([
  ['<p>Hello</p>', 'Hello'],
  ['<p>{`Hello`}</p>', 'Hello'],
  ["<p>{isNew ? 'New' : texts.old}</p>", 'New'],
  ['<a title="Open">{texts.open}</a>', 'Open'],
  ["<input placeholder={name ?? 'Name'} />", 'Name'],
  ["[{ value: 'all', label: 'All' }]", 'All'],
  ["function Box({ label = 'Close' }) { return label; }", 'Close'],
  ["showDone('Saved')", 'Saved'],
])('the text in %s is found', (source, text) => {
  expect(findTexts('x.tsx', source)).toEqual([`x.tsx:1 ${text}`]);
});

test.each([
  '<p className="text-sm">{texts.hello} · {count}</p>',
  '<code>pharos start</code>',
  "<p>{kind === 'new' ? texts.new : texts.old}</p>",
  "<Item label={texts.byKind['new']} />",
  "<Item label={format(value, 'percent')} />",
])('%s contains no text', (source) => {
  expect(findTexts('x.tsx', source)).toEqual([]);
});

/** Returns the place and the text of each literal that people read. */
function findTexts(path: string, source: string): readonly string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const trimmed = text.trim();
    if (!/\p{L}/u.test(trimmed.replaceAll(/\$\{[^}]*\}|&\w+;/g, '')) || NAMES.has(trimmed)) return;
    found.push(`${path}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${trimmed}`);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && CODE_ELEMENTS.has(node.openingElement.tagName.getText())) return;
    if (ts.isJsxText(node)) report(node, node.text);
    for (const literal of shownValues(node).flatMap(literalsOf)) report(literal, textOf(literal));
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Returns the expressions directly in a node whose values people read. */
function shownValues(node: ts.Node): readonly ts.Expression[] {
  if (ts.isCallExpression(node))
    return TEXT_FUNCTIONS.has(node.expression.getText()) ? [...node.arguments] : [];
  const value = shownValue(node);
  if (value === undefined) return [];
  const inner = ts.isJsxExpression(value) ? value.expression : value;
  return inner === undefined ? [] : [inner];
}

function shownValue(node: ts.Node): ts.Expression | undefined {
  if (ts.isJsxExpression(node)) return ts.isJsxAttribute(node.parent) ? undefined : node.expression;
  if (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) || ts.isBindingElement(node))
    return TEXT_PROPS.has(node.name.getText()) ? node.initializer : undefined;
  return undefined;
}

/** Returns the string literals that an expression can evaluate to. */
function literalsOf(node: ts.Expression): readonly (ts.StringLiteralLike | ts.TemplateExpression)[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) return [node];
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.PlusToken) return [...literalsOf(node.left), ...literalsOf(node.right)];
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
      return [...literalsOf(node.left), ...literalsOf(node.right)];
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return literalsOf(node.right);
  }
  return [];
}

function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : node.text;
}
