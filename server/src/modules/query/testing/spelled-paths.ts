import fc from 'fast-check';

/** A character of a path, and whether it is escaped because it would otherwise be a delimiter. */
interface Token {
  readonly character: string;
  readonly isEscaped: boolean;
}

/** A path, independent of its spelling. */
export type PathTokens = readonly Token[];

/** A path, or a part of one, in one spelling. */
export interface SpelledPath {
  readonly tokens: PathTokens;
  readonly text: string;
}

/** The spelling of each character in turn. */
type Spelling = readonly {
  readonly escapes: boolean;
  readonly decomposes: boolean;
  readonly lower: boolean;
}[];

const STRUCTURAL = '%#&+/=?\\';

const token: fc.Arbitrary<Token> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc
      .constantFrom(...'aaBbxüÜïÏéß日本語😀İ@:,({"| /&=+')
      .map((character) => ({ character, isEscaped: false })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...STRUCTURAL).map((character) => ({ character, isEscaped: true })),
  },
);

const spelling: fc.Arbitrary<Spelling> = fc.array(
  fc.record({ escapes: fc.boolean(), decomposes: fc.boolean(), lower: fc.boolean() }),
  { minLength: 1, maxLength: 9 },
);

const plain = (character: string): Token => ({ character, isEscaped: false });

/** Paths of a few characters, so that parts of one often occur in others. */
export const spelledPath: fc.Arbitrary<SpelledPath> = fc
  .tuple(fc.array(token, { minLength: 1, maxLength: 8 }), spelling)
  .map(([inner, how]) => spell([plain('/'), ...inner, plain('x')], how));

/** Another spelling of a path, or of a part of it. */
export function respelled(tokens: PathTokens): fc.Arbitrary<SpelledPath> {
  return spelling.map((how) => spell(tokens, how));
}

/** A part of a path, in any spelling. */
export function partOf(tokens: PathTokens): fc.Arbitrary<SpelledPath> {
  return fc
    .tuple(fc.nat(tokens.length - 1), fc.integer({ min: 1, max: 4 }))
    .chain(([from, length]) => respelled(tokens.slice(from, from + length)));
}

/** The path as it was stored before paths had a canonical form: in the spelling of browsers. */
export function earlierForm(tokens: PathTokens): string {
  return spell(tokens, [{ escapes: false, decomposes: false, lower: false }]).text.replaceAll(
    /[^\x21-\x7e]+/g,
    encodeURIComponent,
  );
}

/** A reference decoder: decodes all escapes except escaped delimiters and spaces, which remain part of the text. */
export function decode(tokens: PathTokens, ignoresCase: boolean): string {
  const text = tokens
    .map(({ character, isEscaped }) =>
      isEscaped || character === ' ' ? escapeAll(character, false) : character,
    )
    .join('');
  return ignoresCase ? text.toLowerCase() : text;
}

function spell(tokens: PathTokens, how: Spelling): SpelledPath {
  const text = tokens
    .map(({ character, isEscaped }, index) => {
      const { escapes, decomposes, lower } = how[index % how.length] ?? {};
      if (!isEscaped && STRUCTURAL.includes(character)) return character;
      const written = decomposes ? character.normalize('NFD') : character;
      return escapes || isEscaped ? escapeAll(written, lower === true) : written;
    })
    .join('');
  return { tokens, text };
}

function escapeAll(text: string, lower: boolean): string {
  const digits = Buffer.from(text).toString('hex');
  return (lower ? digits : digits.toUpperCase()).replace(/../g, '%$&');
}
