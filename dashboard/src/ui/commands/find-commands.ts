import type { Command } from './registry.ts';

/** Returns the commands that match every typed word, best matches first. Matches at the beginning of a word rank higher. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  return commands
    .map((command) => ({ command, score: scoreOf(command, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ command }) => command);
}

function scoreOf({ title, group, keywords = '' }: Command, words: readonly string[]): number {
  const scores = words.map((word) =>
    Math.max(3 * rankOf(title, word), 2 * rankOf(keywords, word), rankOf(group, word)),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** 3 for a match at the beginning, 2 at the beginning of a word, 1 elsewhere, 0 for no match. */
function rankOf(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return 0;
  if (at === 0) return 3;
  return text.toLowerCase().includes(` ${word}`) ? 2 : 1;
}
