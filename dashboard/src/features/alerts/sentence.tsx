import { Fragment, type ReactNode } from 'react';

/** Shows a sentence with controls in it. Lines break between words and controls. @param pieces texts and controls. */
export function Sentence({ pieces }: { readonly pieces: readonly ReactNode[] }) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 leading-8">
      {pieces
        .flatMap(divide)
        .map(({ id, node, isWord }) =>
          isWord ? <span key={id}>{node}</span> : <Fragment key={id}>{node}</Fragment>,
        )}
    </div>
  );
}

/** Divides a text into words. */
function divide(piece: ReactNode, index: number) {
  if (typeof piece !== 'string') return [{ id: String(index), node: piece, isWord: false }];
  const words = piece.split(' ').filter((word) => word !== '');
  return words.map((word, position) => ({ id: `${index}.${position}`, node: word, isWord: true }));
}
