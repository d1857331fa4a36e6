const LANGUAGE = /^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{1,8})*$/;
const QUALITY = /^q=([01](?:\.\d{0,3})?)$/i;
/** Longer headers are cut off. */
const MAX_LENGTH = 1_000;

/**
 * Returns the languages of an `Accept-Language` header, the preferred one first, as RFC 9110 orders them: by their quality, then by their
 * place. Languages with the quality 0 are not accepted, and `*` names none.
 */
export function preferredLanguages(header: string | undefined): readonly string[] {
  const parts = (header ?? '').slice(0, MAX_LENGTH).split(',');
  const accepted = parts.flatMap((part) => {
    const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (!LANGUAGE.test(tag)) return [];
    const given = parameters.find((text) => /^q=/i.test(text));
    const quality = given === undefined ? 1 : Number(QUALITY.exec(given)?.[1] ?? 0);
    return quality > 0 ? [{ tag, quality }] : [];
  });
  return accepted.toSorted((one, other) => other.quality - one.quality).map(({ tag }) => tag);
}

/** Returns the first preferred language of a header that a service has, such as `de` for `de-AT`; `undefined` if it has none of them. */
export function supportedLanguage<Language extends string>(
  header: string | undefined,
  supported: readonly Language[],
): Language | undefined {
  for (const tag of preferredLanguages(header)) {
    const [language] = tag.toLowerCase().split('-');
    const known = supported.find((one) => one === language);
    if (known !== undefined) return known;
  }
  return undefined;
}

/** Returns a language and those that it belongs to: `zh-Hant-TW`, `zh-Hant` and `zh`. */
export function languageWithParents(tag: string): readonly string[] {
  const parts = tag === '' ? [] : tag.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}
