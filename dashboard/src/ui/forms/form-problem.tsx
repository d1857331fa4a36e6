import { Notice } from '../notice.tsx';

/** Shows at the top of a form why the server rejected it. Without a message it shows nothing. */
export function FormProblem({ message }: { readonly message: string | undefined }) {
  return message === undefined ? null : <Notice tone="bad">{message}</Notice>;
}
