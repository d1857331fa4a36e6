import type { Command } from './registry.ts';

/** The commands that fit what was typed, the best first: every word must be found, at the beginning of a word if possible. */
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
    Math.max(3 * placeOf(title, word), 2 * placeOf(keywords, word), placeOf(group, word)),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

/** 3 at the beginning, 2 at the beginning of a word, 1 anywhere, 0 nowhere. */
function placeOf(text: string, word: string): number {
  const at = text.toLowerCase().indexOf(word);
  if (at === -1) return 0;
  if (at === 0) return 3;
  return text.toLowerCase().includes(` ${word}`) ? 2 : 1;
}
