// The door for pages that stand in the first script: nothing behind it may float, chart or explain.
export { type Change, type ComparedRow, changeIn, numberIn, type Row, textOf } from '../data/part.ts';
export { ChangeBadge } from '../headline/change-badge.tsx';
export { type FigureKind, formatFigure, formatShortFigure } from '../headline/format-figure.ts';
