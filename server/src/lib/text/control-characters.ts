/** Characters that XML 1.0 does not allow, not even escaped. iCalendar allows none of them either. */
const NOT_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

/** Removes characters that documents in XML and iCalendar cannot contain: control characters, lone surrogates, U+FFFE and U+FFFF. */
export function withoutForbidden(text: string): string {
  return text.replaceAll(NOT_XML, '');
}

/** Replaces line breaks and control characters: input of users could otherwise add lines or headers. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}
