import { toProblem } from '../../api/problem.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why a form was refused, where no field of it is to blame. */
export function FormProblem({ error }: { readonly error: unknown }) {
  if (error === null || error === undefined) return null;
  const { message, details } = toProblem(error);
  if (details.length > 0) return null;
  return <Notice tone="bad">{message}</Notice>;
}
