/** The number of lines of each part, the latest ones. */
const MAX_LINES = 30;
const MAX_LINE_LENGTH = 400;

/** Returns the lines of each part, by its title. */
const parts = new Map<object, () => Readonly<Record<string, readonly string[]>>>();

/**
 * Adds what a test uses to the report of its failure: the requests and the log of a server.
 *
 * @param owner is reported until {@link endReport}.
 * @param read returns lines by title.
 */
export function reportOnFailure(
  owner: object,
  read: () => Readonly<Record<string, readonly string[]>>,
): void {
  parts.set(owner, read);
}

/** Removes a part. */
export function endReport(owner: object): void {
  parts.delete(owner);
}

/** Prints the latest lines of all parts to standard error. */
export function printFailureReport(test: string): void {
  const texts = [...parts.values()]
    .flatMap((read) => Object.entries(read()))
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => [`${title}:`, ...lines.slice(-MAX_LINES).map(shorten)].join('\n  '));
  if (texts.length > 0) process.stderr.write(`\nFAILED ${test}\n${texts.join('\n')}\n\n`);
}

function shorten(line: string): string {
  const trimmed = line.trim();
  return trimmed.length > MAX_LINE_LENGTH ? `${trimmed.slice(0, MAX_LINE_LENGTH)} …` : trimmed;
}
