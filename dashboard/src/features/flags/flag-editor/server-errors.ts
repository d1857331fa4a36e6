import type { FieldErrors } from './config-checks.ts';

/** Fields of the server, and the field of the editor that shows their errors. What follows is a path within a value. */
const PLACES: readonly (readonly [pattern: RegExp, field: string])[] = [
  [/^(defaultValue|offValue|variants\.\d+\.(?:key|value))(?:\.|$)/, '$1'],
  [/^variants(?:\.|$)/, 'variants'],
  [/^((?:rules|targets)\.\d+)\.value(?:\.|$)/, '$1.outcome'],
  [/^((?:rules|targets)\.\d+)(?:\.variants?(?:\.\d+(?:\.\w+)?)?)?$/, '$1.outcome'],
  [/^(rules\.\d+\.percentage|targets\.\d+\.values)(?:\.|$)/, '$1'],
  [/^(rules\.\d+\.constraints\.\d+|prerequisites\.\d+)(?:\.\w+)*$/, '$1'],
];

/** Returns errors of the server by the fields of the editor. Errors of other fields keep their names. */
export function toEditorErrors(errors: FieldErrors): FieldErrors {
  const found: Record<string, string> = {};
  for (const [path, message] of Object.entries(errors)) {
    const [field, rest] = placeOf(path.replace(/^(?:draft|changes)\./, ''));
    found[field] ??= rest === '' ? message : `${rest}: ${message}`;
  }
  return found;
}

/** Returns the field of the editor, and the path within its value. */
function placeOf(path: string): readonly [field: string, rest: string] {
  for (const [pattern, field] of PLACES) {
    const match = pattern.exec(path);
    if (match !== null) return [match[0].replace(pattern, field), path.slice(match[0].length)];
  }
  return [path, ''];
}
