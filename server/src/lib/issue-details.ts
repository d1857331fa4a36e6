import { type ErrorDetail, type ShownDetail, showDetail } from '../errors.ts';
import { isSentence } from './texts/render-sentence.ts';
import { readSchemaText, type Sentence, say } from './texts/sentence.ts';

/** The most entries of the details of an error. */
export const MAX_DETAILS = 1_000;

/** An issue of a schema, in the shape of Standard Schema. */
export interface SchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

/**
 * Returns the `details` of a validation error: one entry for each issue and each unknown field, at most 1,000.
 * @param at the prefix of the paths. Without it, the path of an issue with the whole input is `body`.
 */
export function issueDetails(issues: readonly SchemaIssue[], at?: string): ErrorDetail[] {
  const details: ErrorDetail[] = [];
  for (const issue of issues) {
    const steps = (issue.path ?? []).map((step) => String(typeof step === 'object' ? step.key : step));
    const path = at === undefined ? steps : [at, ...steps];
    // Zod reports unknown keys at the object that contains them. An entry should name the key itself.
    if (isUnrecognizedKeys(issue))
      for (const key of issue.keys.slice(0, MAX_DETAILS))
        details.push(
          detail([...path, key], say('fields.isNotKnownField'), suggestionOf(issue, 'suggestions', key)),
        );
    else details.push(detail(path, readSchemaText(issue.message), suggestionOf(issue, 'suggestion')));
    if (details.length >= MAX_DETAILS) break;
  }
  return details.slice(0, MAX_DETAILS);
}

/** Returns the issues of a schema as responses contain them. */
export function showIssues(issues: readonly SchemaIssue[]): readonly ShownDetail[] {
  return issueDetails(issues).map((one) => showDetail(one));
}

function detail(path: readonly string[], message: Sentence, suggestion: Sentence | undefined): ErrorDetail {
  const field = path.length === 0 ? 'body' : path.join('.');
  return suggestion === undefined ? { field, message } : { field, message, suggestion };
}

function isUnrecognizedKeys(issue: SchemaIssue): issue is SchemaIssue & { readonly keys: readonly string[] } {
  return (
    'code' in issue && issue.code === 'unrecognized_keys' && 'keys' in issue && Array.isArray(issue.keys)
  );
}

function suggestionOf(value: object, ...path: readonly string[]): Sentence | undefined {
  let found: unknown = value;
  for (const step of path)
    found =
      typeof found === 'object' && found !== null && Object.hasOwn(found, step)
        ? Reflect.get(found, step)
        : undefined;
  return isSentence(found) ? found : undefined;
}
