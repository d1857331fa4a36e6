import type { ErrorDetail } from '../errors.ts';

/** An issue of a schema, in the shape of Standard Schema. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/**
 * Returns the `details` of a validation error: one entry for each issue and each unknown field.
 * @param at the prefix of the paths. Without it, the path of an issue with the whole input is `body`.
 */
export function issueDetails(issues: readonly SchemaIssue[], at?: string): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const steps = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
    const path = at === undefined ? steps : [at, ...steps];
    // Zod reports unknown keys at the object that contains them. An entry should name the key itself.
    if (isUnrecognizedKeys(issue))
      return issue.keys.map((key) =>
        detail([...path, key], 'is not a known field', textOf(issue, 'suggestions', key)),
      );
    return [detail(path, issue.message, textOf(issue, 'suggestion'))];
  });
}

function detail(path: readonly string[], message: string, suggestion: string | undefined): ErrorDetail {
  const field = path.length === 0 ? 'body' : path.join('.');
  return suggestion === undefined ? { field, message } : { field, message, suggestion };
}

function isUnrecognizedKeys(issue: SchemaIssue): issue is SchemaIssue & { readonly keys: readonly string[] } {
  return (
    'code' in issue && issue.code === 'unrecognized_keys' && 'keys' in issue && Array.isArray(issue.keys)
  );
}

function textOf(value: object, ...path: readonly string[]): string | undefined {
  let found: unknown = value;
  for (const step of path)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? Reflect.get(found, step)
        : undefined;
  return typeof found === 'string' ? found : undefined;
}
