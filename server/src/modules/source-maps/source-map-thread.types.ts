import type { Sentence } from '../../lib/texts/sentence.ts';

/** A request to the thread that reads source maps. */
export type SourceMapRequest =
  | { readonly kind: 'check'; readonly body: Uint8Array }
  | {
      readonly kind: 'resolve';
      readonly mapId: string;
      /** The source map, compressed. Without it, the thread may not have it. */
      readonly content: Uint8Array | undefined;
      readonly positions: readonly Position[];
    };

/** A position in a script, from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** A place in source code. */
export interface SourcePlace extends Position {
  readonly file: string;
  /** The identifier at the place, if it has another name in the script. */
  readonly name: string | null;
  readonly isLibrary: boolean;
  readonly code: readonly { readonly line: number; readonly text: string }[];
}

/** What is known of a valid source map. */
export interface CheckedMap {
  readonly kind: 'valid';
  /** Compressed with gzip. */
  readonly content: Uint8Array;
  readonly sizeBytes: number;
  readonly sources: number;
  readonly hasSourceCode: boolean;
}

/** A response of the thread. */
export type SourceMapResult =
  | CheckedMap
  | { readonly kind: 'invalid'; readonly problem: Sentence }
  | { readonly kind: 'too-large' }
  /** The thread does not have the source map. */
  | { readonly kind: 'absent' }
  /** The places of the positions in their order; `null` for those that the source map does not contain. */
  | { readonly kind: 'resolved'; readonly places: readonly (SourcePlace | null)[] };
