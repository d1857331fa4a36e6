import type { FlagConfig } from '../flag-parts/flag-config.ts';

/** One attribute of the context of a test. */
export interface AttributeDraft {
  readonly key: string;
  readonly name: string;
  readonly value: string;
}

/** Returns the attributes that a configuration compares, without the targeting key, each once. */
export function comparedAttributes({ rules, targets }: FlagConfig): readonly string[] {
  const names = [
    ...rules.flatMap(({ constraints, rollOutBy }) => [
      ...constraints.map(({ attribute }) => attribute),
      ...(rollOutBy === undefined ? [] : [rollOutBy]),
    ]),
    ...targets.flatMap(({ attribute }) => (attribute === undefined ? [] : [attribute])),
  ];
  return [...new Set(names)].filter((name) => name !== 'targetingKey' && name !== '');
}

/** Returns the context of a test. Values that are JSON, such as numbers, are read as such; empty ones are omitted. */
export function toContext(
  targetingKey: string,
  attributes: readonly Pick<AttributeDraft, 'name' | 'value'>[],
): Record<string, unknown> {
  return Object.fromEntries([
    ...attributes
      .filter(({ name, value }) => name.trim() !== '' && value.trim() !== '')
      .map(({ name, value }) => [name.trim(), readAttribute(value.trim())]),
    ...(targetingKey.trim() === '' ? [] : [['targetingKey', targetingKey.trim()]]),
  ]);
}

function readAttribute(text: string): unknown {
  if (!/^(?:true|false|-?\d+(?:\.\d+)?|\[.*\])$/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    // `[draft` is a text, too.
    return text;
  }
}
