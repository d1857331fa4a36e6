import type { Draft } from '../../../ui/schema-form/schema-fields.ts';
import type { PerformedCheck } from '../monitor-parts/monitor.ts';
import { messages } from './messages.ts';
import type { MonitorDraft } from './monitor-draft.ts';

/** A condition that the result of a test suggests. */
export interface Suggestion {
  readonly key: string;
  readonly label: string;
  /** Returns the draft with the condition. */
  readonly apply: (draft: MonitorDraft) => MonitorDraft;
}

const MAX_JSON = 6;
const MAX_DEPTH = 3;
const MAX_VALUE = 60;
/** A check is suggested to be degraded when it takes so many times longer than the test. */
const SLOW_FACTOR = 4;
const SLOW_STEP_MS = 100;
const PLAIN_NAME = /^[A-Za-z_][\w-]*$/;

/** Returns conditions that hold for the result of a test and that the draft does not contain yet. */
export function suggestionsOf(check: PerformedCheck, draft: MonitorDraft): readonly Suggestion[] {
  const http = draft.kind === 'http' ? httpSuggestions(check, draft) : [];
  return [...http, ...latencySuggestion(check, draft)];
}

function httpSuggestions(
  { statusCode, evidence }: PerformedCheck,
  draft: MonitorDraft,
): readonly Suggestion[] {
  const { config } = draft;
  const type = evidence?.headers['content-type']?.split(';')[0];
  return [
    ...(statusCode === null || config['expectedStatus'] === String(statusCode)
      ? []
      : [
          {
            key: 'status',
            label: messages.suggestions.status({ code: statusCode }),
            apply: (old: MonitorDraft) => withConfig(old, 'expectedStatus', String(statusCode)),
          },
        ]),
    ...(type === undefined || hasRow(config['headerAssertions'], 'name', 'content-type')
      ? []
      : [
          {
            key: 'content-type',
            label: messages.suggestions.header({ name: 'content-type', value: type }),
            apply: (old: MonitorDraft) =>
              addRow(old, 'headerAssertions', {
                name: 'content-type',
                comparison: 'contains',
                expected: type,
              }),
          },
        ]),
    ...leavesOf(evidence?.body ?? '')
      .filter(({ path }) => !hasRow(config['jsonAssertions'], 'path', path))
      .slice(0, MAX_JSON)
      .map(({ path, value }) => ({
        key: path,
        label: messages.suggestions.json({ path, value }),
        apply: (old: MonitorDraft) =>
          addRow(old, 'jsonAssertions', { path, comparison: 'equals', expected: value }),
      })),
  ];
}

function latencySuggestion(
  { latencyMs, state }: PerformedCheck,
  { degradedAfterMs }: MonitorDraft,
): readonly Suggestion[] {
  if (latencyMs === null || state !== 'up' || degradedAfterMs !== '') return [];
  const limit = Math.max(SLOW_STEP_MS, Math.ceil((latencyMs * SLOW_FACTOR) / SLOW_STEP_MS) * SLOW_STEP_MS);
  return [
    {
      key: 'latency',
      label: messages.suggestions.latency({ ms: limit }),
      apply: (old) => ({ ...old, degradedAfterMs: String(limit) }),
    },
  ];
}

/** Returns short values of a JSON text with their paths; none if the text is not JSON, or was cut off. */
export function leavesOf(body: string): readonly { readonly path: string; readonly value: string }[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  return typeof parsed === 'object' ? leavesBelow(parsed, '$', 0) : [];
}

function leavesBelow(
  value: unknown,
  path: string,
  depth: number,
): readonly { readonly path: string; readonly value: string }[] {
  if (typeof value === 'object' && value !== null) {
    if (depth >= MAX_DEPTH) return [];
    const isList = Array.isArray(value);
    const entries = Object.entries(value).slice(0, isList ? 1 : undefined);
    return entries.flatMap(([name, one]) => leavesBelow(one, `${path}${stepOf(name, isList)}`, depth + 1));
  }
  const text = String(value);
  return value === null || text.length > MAX_VALUE || text === '' ? [] : [{ path, value: text }];
}

function stepOf(name: string, isList: boolean): string {
  if (isList) return `[${name}]`;
  return PLAIN_NAME.test(name) ? `.${name}` : `['${name}']`;
}

function withConfig(draft: MonitorDraft, name: string, value: Draft[string]): MonitorDraft {
  return { ...draft, config: { ...draft.config, [name]: value } };
}

function addRow(draft: MonitorDraft, name: string, row: Draft): MonitorDraft {
  const rows = draft.config[name];
  return withConfig(draft, name, [...(typeof rows === 'object' ? rows : []), row]);
}

function hasRow(rows: Draft[string] | undefined, name: string, value: string): boolean {
  return typeof rows === 'object' && rows.some((row) => row[name] === value);
}
