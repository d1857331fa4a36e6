import type { Command } from './registry.ts';

/** How many characters may lie between the characters of an abbreviation, as a multiple of its length. */
const MAX_SPAN = 3;

/**
 * Returns the commands that match every typed word, best matches first: at the beginning, at the beginning of a word, elsewhere, and
 * last abbreviations, such as `ovw` for "Overview". Equal matches that were used recently come first.
 *
 * @param recent the ids of commands, the latest first.
 */
export function findCommands(
  commands: readonly Command[],
  typed: string,
  recent: readonly string[] = [],
): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  const ageOf = ({ id }: Command) => (recent.includes(id) ? recent.indexOf(id) : recent.length);
  return commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score || ageOf(one.command) - ageOf(other.command))
    .map(({ command }) => command);
}

function scoreOf({ title, group, keywords = '' }: Command, words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(3 * rankOf(title, word), 2 * rankOf(keywords, word), rankOf(group, word)),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** 8 for a match at the beginning, 6 at the beginning of a word, 3 elsewhere, 1 for an abbreviation, 0 for no match. */
function rankOf(text: string, word: string): number {
  const searched = text.toLowerCase();
  const at = searched.indexOf(word);
  if (at === 0) return 8;
  if (at > 0) return searched.includes(` ${word}`) ? 6 : 3;
  return isAbbreviation(searched, word) ? 1 : 0;
}

/** Whether the characters occur in this order, close to each other, from the beginning of a word. */
function isAbbreviation(text: string, word: string): boolean {
  if (word.length < 2) return false;
  for (let start = 0; start < text.length; start += 1) {
    if (text[start] !== word[0] || (start > 0 && text[start - 1] !== ' ')) continue;
    let found = 0;
    const end = Math.min(text.length, start + word.length * MAX_SPAN);
    for (let at = start; at < end && found < word.length; at += 1) if (text[at] === word[found]) found += 1;
    if (found === word.length) return true;
  }
  return false;
}
