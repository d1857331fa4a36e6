/** Returns one or two initials of a name: `Ada Lovelace` → `AL`, `shop.example.com` → `S`. */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .replace(/^www\./i, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  const [first = '?', ...rest] = words;
  const last = rest.at(-1);
  const letters = last === undefined ? [first] : [first, last];
  return letters.map((word) => [...word][0] ?? '').join('');
}
