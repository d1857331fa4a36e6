import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parser } from '@prometheus-io/lezer-promql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { freePort } from '../lib/network/free-port.ts';
import { type MainServer, startMainServer } from '../testing/main-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path: string) => readFile(`${ROOT}/${path}`, 'utf8');

const word = z.string().min(1);
const rules = z.strictObject({
  groups: z.array(
    z.strictObject({
      name: word,
      rules: z.array(
        z.strictObject({
          alert: z.string().regex(/^Pharos[A-Z]\w+$/),
          expr: word,
          for: z
            .string()
            .regex(/^\d+[smh]$/)
            .optional(),
          labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
          annotations: z.strictObject({ summary: word, description: word, runbook: word }),
        }),
      ),
    }),
  ),
});
const target = z.object({ refId: word, expr: word, legendFormat: z.string() });
const gridPos = z.object({ h: z.number(), w: z.number(), x: z.number(), y: z.number() });
const panel = z.discriminatedUnion('type', [
  z.object({ type: z.literal('row'), id: z.number(), title: word, gridPos }),
  z.object({
    type: z.enum(['stat', 'timeseries']),
    id: z.number(),
    title: word,
    description: word,
    gridPos,
    fieldConfig: z.object({ defaults: z.object({ unit: word }) }),
    targets: z.array(target).min(1),
  }),
]);
const dashboard = z.object({
  panels: z.array(panel),
  templating: z.object({ list: z.array(z.object({ name: word, definition: z.string().optional() })) }),
  annotations: z.object({ list: z.array(z.object({ expr: word })) }),
});

/** A selector of an expression: the name of a metric, and the labels that it compares. */
interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

/** Labels that Prometheus adds. */
const ADDED = new Set(['job', 'instance', 'le']);
/** The metric of Prometheus itself that says whether a target answers. */
const UP = 'up';

let server: MainServer;
let text: string;

beforeAll(async () => {
  const port = await freePort('127.0.0.1');
  server = await startMainServer({ PHAROS_METRICS_PORT: String(port) });
  await server.post('/track', [{ name: 'screen_view', path: '/' }, { name: 'screen_view' }]);
  await server.post('/track', { name: 'screen_view', path: 5 });
  await server.untilCounted(2);
  text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect((await fetch(`${server.running().baseUrl}/metrics`)).status, 'not beside the API').toBe(404);
});
afterAll(() => server.close());

/** Parses an expression with the grammar of Prometheus. @throws Error at the first problem. */
function selectorsOf(expression: string): Selector[] {
  const selectors: { metric: string; labels: string[] }[] = [];
  parser.parse(expression).iterate({
    enter: ({ name, type, from, to }) => {
      const part = expression.slice(from, to);
      if (type.isError) throw new Error(`${expression} is not valid at ${from}: ${part}`);
      if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      const last = selectors.at(-1);
      if (last === undefined) return;
      if (name === 'Identifier') last.metric = part;
      if (name === 'UnquotedLabelMatcher') last.labels.push(/^\w+/.exec(part)?.[0] ?? '');
    },
  });
  return selectors;
}

/** Asserts that the metrics exist, and that they have the labels if they have values. */
function expectServed(expression: string): void {
  const selectors = selectorsOf(expression);
  expect(selectors, expression).not.toEqual([]);
  for (const { metric, labels } of selectors) {
    if (metric === UP) continue;
    const described = metric.replace(/_(?:bucket|sum|count)$/, '');
    const isServed = text.includes(`\n# TYPE ${metric} `) || text.includes(`\n# TYPE ${described} histogram`);
    expect(isServed, `${metric} in ${expression}`).toBe(true);
    const values = text
      .split('\n')
      .filter((line) => line.startsWith(`${metric}{`) || line.startsWith(`${metric} `));
    for (const label of labels)
      if (!ADDED.has(label) && values.length > 0)
        expect(values[0], `${label} in ${expression}`).toContain(`${label}="`);
  }
}

describe('deploy/prometheus/alerts.yml', () => {
  test('each alert is valid, uses metrics that the server has, and has a section with its remedy', async () => {
    const { groups } = rules.parse(parse(await read('deploy/prometheus/alerts.yml')));
    const alerts = groups.flatMap((group) => group.rules);
    const sections = (await read('docs/runbook.md')).split(/^## /m).slice(1);
    const remedies = new Map(sections.map((section) => [section.split('\n', 1)[0], section.length]));
    expect(alerts.length).toBeGreaterThan(15);
    for (const { alert, expr, annotations } of alerts) {
      expectServed(expr);
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
      expect(remedies.get(alert), alert).toBeGreaterThan(100);
    }
    expect([...remedies.keys()].sort(), 'no section without an alert').toEqual(
      alerts.map(({ alert }) => alert).sort(),
    );
  });

  test('an unknown metric, and an invalid expression, would be found', () => {
    expect(() => expectServed('rate(pharos_no_such_total[5m]) > 1')).toThrow();
    expect(() => expectServed('pharos_store_up{shop="a"} == 0')).toThrow();
    expect(() => selectorsOf('sum by (le (pharos_store_up)')).toThrow('not valid');
  });
});

describe('deploy/grafana/pharos.json', () => {
  test('each expression is valid and uses metrics that the server has', async () => {
    const { panels, annotations, templating } = dashboard.parse(
      JSON.parse(await read('deploy/grafana/pharos.json')),
    );
    const expressions = [
      ...panels.flatMap((one) => (one.type === 'row' ? [] : one.targets.map(({ expr }) => expr))),
      ...annotations.list.map(({ expr }) => expr),
    ];
    expect(expressions.length).toBeGreaterThan(30);
    for (const expression of expressions)
      expectServed(expression.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, 'any'));
    for (const { definition } of templating.list)
      if (definition !== undefined) expect(definition).toMatch(/^label_values\(pharos_build_info\b/);
  });

  test('panels have their own place and id, within the 24 columns', async () => {
    const { panels } = dashboard.parse(JSON.parse(await read('deploy/grafana/pharos.json')));
    const taken = new Set<string>();
    for (const {
      title,
      gridPos: { x, y, w, h },
    } of panels) {
      expect(x + w, title).toBeLessThanOrEqual(24);
      for (let column = x; column < x + w; column += 1)
        for (let line = y; line < y + h; line += 1) {
          expect(taken.has(`${column} ${line}`), title).toBe(false);
          taken.add(`${column} ${line}`);
        }
    }
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });
});
