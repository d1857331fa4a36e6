import { toProblem } from '../../../api/problem.ts';
import { describePath } from './describe-difference.ts';

/** Explains an error with the names of the fields that the server rejected: "Rule 1: condition 1: values 1: the pattern is too large". */
export function explainProblem(error: unknown): string {
  const { message, details } = toProblem(error);
  if (details.length === 0) return message;
  return details
    .map(({ field, message: text }) => `${describePath(field.replace(/^(?:draft|changes)\./, ''))}: ${text}.`)
    .join(' ');
}
