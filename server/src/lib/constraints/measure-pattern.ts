/** The parts of a Unicode class, such as `\pL`. */
const UNICODE_CLASS = 100;
/** The parts of a class with a name, such as `\w`. */
const NAMED_CLASS = 4;
/** A range of characters is expanded when the case of letters is ignored: so many are as much as one part. */
const RANGE_PER_PART = 32;
/** The last character that has another case. */
const LAST_FOLDED = 0x1e943;
const IGNORES_CASE = /\(\?[a-zA-Z]*i/;
const REPETITION = /\{(\d{1,8})(?:(,)(\d{0,8}))?\}/y;

/**
 * Returns the size of a regular expression in the syntax of RE2: an upper bound of the instructions of its program, and of the work of reading
 * its character classes. A part that is repeated counts as often as it can be repeated. It takes linear time, and does not find errors.
 */
export function measurePattern(pattern: string): number {
  const folds = IGNORES_CASE.test(pattern);
  /** The sizes of what precedes the open groups. */
  const groups: number[] = [];
  /** The classes, which are read once however often they are repeated. */
  let classes = 0;
  /** The size of the present group, and of its last part, which a repetition repeats. */
  let size = 4;
  let last = 0;
  let index = 0;
  const add = (part: number): void => {
    size += part;
    last = part;
  };
  while (index < pattern.length) {
    const repetition = readRepetition(pattern, index);
    if (repetition !== undefined) {
      const repeated = last * repetition.most + repetition.extra;
      size += repeated - last;
      last = repeated;
      index = repetition.end;
      continue;
    }
    switch (pattern[index]) {
      case '\\':
      case '[': {
        const part = pattern[index] === '[' ? readClass(pattern, index, folds) : readEscape(pattern, index);
        index = part.end;
        classes += part.classes;
        // A repetition after a quoted text repeats its last character, and after an empty one what precedes it.
        if (part.literals === 0) break;
        size += part.literals - 1;
        add(1);
        break;
      }
      case '(': {
        const flags = /^\(\?[a-zA-Z-]*\)/.exec(pattern.slice(index))?.[0];
        if (flags !== undefined) {
          // It is not a part: a repetition after it repeats what precedes it.
          index += flags.length;
          break;
        }
        groups.push(size);
        index = endOfGroupStart(pattern, index);
        size = 3;
        last = 0;
        break;
      }
      case ')': {
        const inner = size;
        size = groups.pop() ?? 0;
        add(inner);
        index += 1;
        break;
      }
      case '|':
        size += 2;
        last = 0;
        index += 1;
        break;
      default:
        add(1);
        index += 1;
    }
  }
  return groups.reduce((sum, before) => sum + before, size) + classes;
}

/** Reads `*`, `+`, `?` or `{n,m}`. A repetition that can be absent is one more instruction. */
function readRepetition(
  pattern: string,
  start: number,
): { readonly end: number; readonly most: number; readonly extra: number } | undefined {
  if ('*+?'.includes(pattern[start] ?? ' ')) return { end: start + 1, most: 1, extra: 2 };
  REPETITION.lastIndex = start;
  const [text, low = '', comma, high = ''] = REPETITION.exec(pattern) ?? [];
  if (text === undefined) return undefined;
  const least = Number(low);
  const most = comma === undefined || high === '' ? least : Number(high);
  return { end: start + text.length, most: Math.max(1, most), extra: Math.max(0, most - least) + 2 };
}

/** A part of a pattern: an escape or a class. */
interface Part {
  readonly end: number;
  readonly classes: number;
  /** The number of characters that it stands for. */
  readonly literals: number;
}

function readEscape(pattern: string, start: number): Part {
  const name = pattern[start + 1];
  if (name === 'Q') {
    const end = pattern.indexOf('\\E', start);
    const close = end === -1 ? pattern.length : end;
    return {
      end: end === -1 ? close : close + 2,
      classes: 0,
      literals: Math.max(0, close - start - 2),
    };
  }
  const isUnicode = name === 'p' || name === 'P';
  if (isUnicode || name === 'x') {
    const classes = isUnicode ? UNICODE_CLASS : 0;
    if (pattern[start + 2] !== '{') return { end: start + (isUnicode ? 3 : 2), classes, literals: 1 };
    const close = pattern.indexOf('}', start);
    return { end: close === -1 ? pattern.length : close + 1, classes, literals: 1 };
  }
  return { end: start + 2, classes: NAMED_CLASS, literals: 1 };
}

/** Reads `[…]`. A class that is not closed is an error of the pattern. */
function readClass(pattern: string, start: number, folds: boolean): Part {
  let index = start + 1;
  let classes = 0;
  if (pattern[index] === '^') index += 1;
  const first = index;
  let low: number | undefined;
  while (index < pattern.length) {
    if (pattern[index] === ']' && index > first)
      return { end: index + 1, classes: Math.ceil(classes), literals: 1 };
    const isRange = low !== undefined && pattern[index] === '-' && pattern[index + 1] !== ']';
    if (isRange) index += 1;
    if (pattern.startsWith('[:', index)) {
      const close = pattern.indexOf(':]', index);
      if (close !== -1) {
        classes += NAMED_CLASS;
        index = close + 2;
        low = undefined;
        continue;
      }
    }
    const one = readMember(pattern, index);
    index = one.end;
    classes += one.classes + 1;
    if (folds && isRange && low !== undefined && one.code !== undefined)
      classes += Math.max(0, Math.min(one.code, LAST_FOLDED) - low) / RANGE_PER_PART;
    low = isRange ? undefined : one.code;
  }
  return { end: pattern.length, classes: Math.ceil(classes), literals: 1 };
}

/** Reads a member of a class. `code` is its code point; absent if it is a class itself. */
function readMember(
  pattern: string,
  start: number,
): { readonly end: number; readonly classes: number; readonly code?: number } {
  if (pattern[start] !== '\\') {
    const code = pattern.codePointAt(start) ?? 0;
    return { end: start + (code > 0xffff ? 2 : 1), classes: 0, code };
  }
  const name = pattern[start + 1] ?? '';
  if (/[pPdDsSwW]/.test(name)) return readEscape(pattern, start);
  const [text, braced, short] = /^\\x(?:\{([0-9a-f]{1,8})\}|([0-9a-f]{2}))/i.exec(pattern.slice(start)) ?? [];
  if (text !== undefined)
    return { end: start + text.length, classes: 0, code: Number.parseInt(braced ?? short ?? '', 16) };
  const [octal] = /^\\[0-7]{1,3}/.exec(pattern.slice(start)) ?? [];
  if (octal !== undefined)
    return { end: start + octal.length, classes: 0, code: Number.parseInt(octal.slice(1), 8) };
  return { end: start + 2, classes: 0, code: pattern.codePointAt(start + 1) ?? 0 };
}

/** Returns where the content of a group begins. */
function endOfGroupStart(pattern: string, start: number): number {
  const [text] = /^\((?:\?(?:P?<\w*>|[a-zA-Z-]*:))?/.exec(pattern.slice(start)) ?? [];
  return start + (text?.length ?? 1);
}
