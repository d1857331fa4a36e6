import type { ServerTextKind } from './create-server-texts.ts';
import { showSentence, showServerText } from './show-server-text.ts';

/**
 * Returns the notes of an entry of an import, which begin with its problems, in the language of the page.
 * @param kind of the other notes.
 */
export function showNotes(
  {
    notes,
    problems = [],
  }: { readonly notes: readonly string[]; readonly problems?: readonly FieldProblem[] | undefined },
  kind?: ServerTextKind,
): readonly string[] {
  const shown = problems.map((problem) => {
    const message = showSentence(problem.message, problem);
    return problem.field === '' ? message : `${problem.field}: ${message}`;
  });
  return [...shown, ...notes.slice(shown.length).map((note) => showServerText(note, kind))];
}

interface FieldProblem {
  readonly field: string;
  readonly message: string;
}
