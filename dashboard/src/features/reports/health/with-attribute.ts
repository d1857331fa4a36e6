/** A script element with one more attribute, which it may have already. */
export function withAttribute(snippet: string, attribute: string): string {
  return new RegExp(`\\s${attribute}[\\s=>]`).test(snippet)
    ? snippet
    : snippet.replace(/><\/script>/, ` ${attribute}></script>`);
}
