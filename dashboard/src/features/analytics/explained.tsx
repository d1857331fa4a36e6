import type { ReactElement } from 'react';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { definitionOf, type Subject, useTypes } from './data/definitions.ts';

/** Shows the definition of a figure on hover and focus. The child is one focusable element. */
export function Explained({
  subject,
  note,
  children,
}: {
  readonly subject: Subject;
  /** A text after the definition: the exact figure, or the action of a click. */
  readonly note?: string | undefined;
  readonly children: ReactElement;
}) {
  return <Tooltip content={<Explanation subject={subject} note={note} />}>{children}</Tooltip>;
}

/** The definition itself, as a paragraph. */
export function Explanation({
  subject,
  note,
}: {
  readonly subject: Subject;
  readonly note?: string | undefined;
}) {
  const types = useTypes();
  const definition = types.data && definitionOf(types.data, subject);
  return (
    <>
      {types.isPending && <Skeleton className="w-40" />}
      {definition && <span className="block">{definition.description}.</span>}
      {note !== undefined && <span className="mt-1 block text-ink-3 first:mt-0">{note}</span>}
    </>
  );
}
