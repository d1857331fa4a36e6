import { Fragment, type ReactNode } from 'react';

const PLACE = /\{(\w+)\}/g;

/** Writes a sentence with values in its places: `Alert me when {metric} …`. */
export function fillSentence(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(PLACE, (_, name: string) => values[name] ?? '');
}

/** A word of a sentence, or the name of a place. */
interface Piece {
  readonly id: string;
  readonly word?: string;
  readonly place?: string;
}

/** Divides a sentence into words, so that lines break between them, and places. */
function piecesOf(sentence: string): readonly Piece[] {
  // Odd parts are the names of places.
  return sentence.split(PLACE).flatMap((part, index): Piece[] => {
    if (index % 2 === 1) return [{ id: part, place: part }];
    const words = part.split(' ').filter((word) => word !== '');
    return words.map((word, position) => ({ id: `${index}.${position}`, word }));
  });
}

/** Shows a sentence with controls in its places. */
export function Sentence({
  sentence,
  controls,
}: {
  readonly sentence: string;
  readonly controls: Readonly<Record<string, ReactNode>>;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-1.5 gap-y-2 leading-8">
      {piecesOf(sentence).map(({ id, word, place = '' }) =>
        word === undefined ? <Fragment key={id}>{controls[place]}</Fragment> : <span key={id}>{word}</span>,
      )}
    </div>
  );
}
