import ts from 'typescript';
import { expect, test } from 'vitest';
import { compileText } from '../../../../server/src/lib/texts/format-text.ts';
import { SERVER } from '../../texts/de/server.ts';

const show = (text: string) => SERVER.show(text, 'errors');

const sources = import.meta.glob<string>(
  [
    '../../../../server/src/{http,lib,modules,outbound}/**/*.ts',
    '../../../../server/src/{errors,stores/state/errors,stores/facts/engines/engine-errors}.ts',
    '!../../../../server/src/**/*.test.ts',
    '!../../../../server/src/**/testing/**',
    // Catalogues are in all languages.
    '!../../../../server/src/lib/texts/**',
    // Only programs receive these: the guide for agents, the import of the command line, events, OAuth clients.
    '!../../../../server/src/modules/{discovery,exports,tracking}/**',
    '!../../../../server/src/modules/flags/serving/**',
    '!../../../../server/src/modules/oauth/{oauth,token,registration,authorize}*',
  ],
  { eager: true, query: '?raw', import: 'default' },
);

/** How a message begins that follows the name of a field. */
const FIELD_TEXT =
  /^(must|is|are|has|may|exceed|sorts|belongs|differs|applies|does not|cannot|requires|takes|holds|groups|look-|back |repetition|either|the range|a series|a query|events cannot|filters on|"\{\}") /;
/** Properties with texts of the API description, titles of metrics, and internal reasons. */
const OTHER_PROPERTIES = new Set(['description', 'summary', 'title', 'reason', 'label', 'about', 'sql']);
const OTHER_CALLS =
  /(describe|meta|count|percent|words|traitFields|vitalsBy|device|number|duration|error|warn|info)$/;
/** Texts in the content of notifications and in headers, and of internal errors. */
const OTHER_TEXTS = new Set([
  'Open in Pharos',
  'Bearer {}',
  'GenieKey {}',
  '{} acknowledged the problem.',
  '{} notifications',
  'The connection was closed',
  // The parser of YAML, the validator of JSON Schemas and the response to an erasure: no page shows them.
  'must be one document',
  'is not valid',
  'is not stored yet.{} Metrics are updated within two minutes, files within half an hour.',
  // Reasons of checks and titles of notifications about monitors.
  'does not contain',
  'does not exist',
  'does not equal',
  'has expired',
  'is degraded',
  'is down',
  'is greater than',
  'is less than',
  'is up again',
]);
const MESSAGE_PROPERTIES = new Set(['message', 'error', 'suggestion']);
const MESSAGE_CALLS = /(conflict|badSignature|invalid|invalidField|refused|sentence)$/;

test('each message and note of the server that the dashboard can show has a German text', () => {
  const found = findAll();
  expect(found.length).toBeGreaterThan(90);
  expect(found.filter((text) => show(sample(text)) === sample(text))).toEqual([]);
});

/** Replaces the parameters of a template by a value. */
function sample(template: string): string {
  return template.replaceAll('{}', '7');
}

function findAll(): readonly string[] {
  return [...new Set(Object.entries(sources).flatMap(([path, source]) => findTexts(path, source)))];
}

/** Returns the messages of a source; expressions in templates are `{}`. */
function findTexts(path: string, source: string): readonly string[] {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  const isImporter = /\/(monitors\/import\/(read|imported)-|links\/tools\/import-links)/.test(path);
  const isChannel = /\/(channels|outbound|deliveries)\/|(send-through|signatures)\.ts$/.test(path);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (!isImporter && ts.isPropertyAssignment(node) && OTHER_PROPERTIES.has(node.name.getText())) return;
    if (ts.isCallExpression(node) && OTHER_CALLS.test(node.expression.getText())) return;
    const text = textOf(node);
    const isNote = isImporter && text !== undefined && /^(?!Line )[A-Z][a-z]* .*[.]$/.test(text);
    if (text !== undefined && (isNote || isMessage(node, text, isChannel))) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function isMessage(node: ts.Node, text: string, isChannel: boolean): boolean {
  if (!/[a-z] [a-z]/.test(text.replaceAll('{}', 'x'))) return false;
  if (FIELD_TEXT.test(text)) return !OTHER_TEXTS.has(text);
  if (!/^([A-Z“]|\{\} [a-z])/.test(text)) return false;
  if (isChannel) return !OTHER_TEXTS.has(text);
  let holder = node.parent;
  while (ts.isConditionalExpression(holder) || ts.isParenthesizedExpression(holder)) holder = holder.parent;
  if (ts.isPropertyAssignment(holder)) return MESSAGE_PROPERTIES.has(holder.name.getText());
  if (ts.isVariableDeclaration(holder))
    return /message|problem|RESULT_TOO|NEEDS_MORE/i.test(holder.name.getText());
  return ts.isCallExpression(holder) && MESSAGE_CALLS.test(holder.expression.getText());
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join('');
}

test.each([
  [{ key: 'fields.mustBe', parameters: { names: [{ key: 'types.string' }] } }, 'muss ein Text sein'],
  [
    {
      key: 'fields.mustBe',
      parameters: { names: [{ key: 'types.string' }, { key: 'types.array' }, 'null'] },
    },
    'muss ein Text, eine Liste oder null sein',
  ],
  [
    { key: 'fields.mustBeAtMostLong', parameters: { count: '100', unit: 'characters' } },
    'darf höchstens 100 Zeichen lang sein',
  ],
  [
    { key: 'fields.mustBeId', parameters: { id: { key: 'ids.web' }, prefix: 'web' } },
    'muss die ID einer Website sein (web_…)',
  ],
  [
    { key: 'fields.isNotValidName', parameters: { problem: { key: 'fields.mustNotBeEmpty' } } },
    'ist kein gültiger Name: er darf nicht leer sein',
  ],
  [{ key: 'fields.didYouMean', parameters: { name: 'UTC' } }, 'Meinten Sie „UTC“?'],
  [{ key: 'requests.slugIsTaken', parameters: { slug: 'a-b' } }, 'Der Slug a-b ist vergeben'],
  [
    { key: 'imports.mustHaveAtMostRows', parameters: { maxRows: 10_000 } },
    'darf höchstens 10.000 Zeilen haben',
  ],
  [{ key: 'links.newer' }, undefined],
  [{ key: 'fields.mustBe', parameters: { names: [{ key: 'types.newer' }] } }, undefined],
  [{ key: '__proto__.toString' }, undefined],
])('%j → %s', (sentence, german) => {
  expect(SERVER.showIn(sentence, compileText)).toBe(german);
});

test('a text of any length is translated in bounded time', () => {
  const text = `must be ${'a, '.repeat(100_000)}`;
  expect(show(text)).toBe(text);
});
