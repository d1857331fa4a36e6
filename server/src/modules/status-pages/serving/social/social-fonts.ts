import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { GlobalFonts } from '@napi-rs/canvas';
import { coverageOf } from './font-coverage.ts';
import { JAPANESE_FONT, SOCIAL_FONTS } from './social-fonts.data.ts';

/** A part of a text that one font draws. */
export interface TextRun {
  /** The name under which the font is registered. */
  readonly family: string;
  readonly text: string;
  /** Whether its letters are closer together in large sizes. */
  readonly isTight: boolean;
}

interface Face {
  readonly family: string;
  readonly covered: ReadonlySet<number>;
}

const { resolve } = createRequire(import.meta.url);
const faces = new Map<string, Face>();
/** Symbols without a glyph are left out: emoji, and what joins or modifies them. */
const SYMBOLS = /[\p{So}\p{Sk}\p{Cf}\p{Co}\p{Cn}\p{Variation_Selector}]/u;

/**
 * Divides a text into parts that one font each draws, so that neither a font of the system nor the box of a missing glyph is used.
 * @returns `undefined` for a text with a character that no font has.
 */
export function toRuns(text: string): readonly TextRun[] | undefined {
  const runs: { family: string; text: string; isTight: boolean }[] = [];
  for (const character of text.normalize('NFC')) {
    const last = runs.at(-1);
    const face = findFace(character, last?.family);
    if (face === undefined) {
      if (SYMBOLS.test(character)) continue;
      return undefined;
    }
    if (last?.family === face.family) last.text += character;
    else runs.push({ family: face.family, text: character, isTight: face.family !== JAPANESE_FONT });
  }
  return runs;
}

function findFace(character: string, preferred: string | undefined): Face | undefined {
  const codePoint = character.codePointAt(0) ?? 0;
  const current = preferred === undefined ? undefined : faces.get(preferred);
  // A mark has the font of its letter.
  if (current?.covered.has(codePoint) === true && /\p{M}/u.test(character)) return current;
  for (const file of SOCIAL_FONTS) {
    const face = faceOf(file);
    if (face.covered.has(codePoint)) return face;
  }
  return undefined;
}

/** Reads a font at its first use: most texts need one or two of them. */
function faceOf(file: string): Face {
  const known = faces.get(file);
  if (known !== undefined) return known;
  const content = readFileSync(resolve(file));
  if (GlobalFonts.register(content, file) === null) throw new Error(`The font ${file} cannot be read`);
  const face = { family: file, covered: coverageOf(content) };
  faces.set(file, face);
  return face;
}
