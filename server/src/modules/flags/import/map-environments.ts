/** The environments of the website, by those of the file; `null` if one is not imported. */
export type EnvironmentMap = Readonly<Record<string, string | null>>;

/**
 * Maps the environments of a file. Without a given map, the only environment of the file, or the one with the name `production`, is the
 * default environment; others are imported if the website has one of the same name.
 */
export function mapEnvironments(
  sources: readonly string[],
  own: { readonly names: readonly string[]; readonly defaultName: string },
  given: Readonly<Record<string, string>> | undefined,
): EnvironmentMap {
  const entries = sources.map((source): [string, string | null] => [source, targetOf(source)]);
  return Object.fromEntries(entries);

  function targetOf(source: string): string | null {
    if (given !== undefined) return Object.hasOwn(given, source) ? (given[source] ?? null) : null;
    if (sources.length === 1 || source.toLowerCase() === 'production') return own.defaultName;
    return own.names.includes(source) && source !== own.defaultName ? source : null;
  }
}
