/** Returns the addresses of a text: one per line, also separated by commas or semicolons. Repeated ones count once. */
export function readAddresses(text: string): readonly string[] {
  const addresses = text
    .split(/[\s,;]+/)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '');
  return [...new Set(addresses)];
}
