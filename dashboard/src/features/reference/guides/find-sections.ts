/** The characters of a section of a guide. */
export interface SectionText {
  /** The name of the guide in addresses. */
  readonly name: string;
  /** The title of the guide. */
  readonly guide: string;
  /** The id of the heading; empty for the part before the first one. */
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A section that contains what was searched for. */
export interface FoundSection extends SectionText {
  /** Characters around the first word. */
  readonly excerpt: string;
}

const MAX_FOUND = 20;
const EXCERPT_LENGTH = 120;
/** Characters before the word in an excerpt. */
const BEFORE = 30;

/** Finds the sections that contain every word, those first that have them in their title. */
export function findSections(sections: readonly SectionText[], typed: string): readonly FoundSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_FOUND)
    .map(({ section }) => ({ ...section, excerpt: excerptOf(section.text, words[0] ?? '') }));
}

function scoreOf({ guide, title, text }: SectionText, words: readonly string[]): number {
  const scores = words.map((word) => {
    if (title.toLowerCase().includes(word)) return 4;
    if (text.toLowerCase().includes(word)) return 1;
    return guide.toLowerCase().includes(word) ? 1 : 0;
  });
  // The start of a guide stands for the whole of it.
  const isStart = title === '' && words.every((word) => guide.toLowerCase().includes(word));
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, isStart ? 10 : 0);
}

function excerptOf(text: string, word: string): string {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - BEFORE);
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1;
  const end = start + EXCERPT_LENGTH;
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`;
}
