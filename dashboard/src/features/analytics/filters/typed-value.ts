/**
 * Returns the value of a text that was typed and not chosen: the value with this name in any case, otherwise the text itself. Nothing
 * typed is lost, and `germany` is stored as `DE`.
 */
export function typedValue(
  text: string,
  choices: readonly { readonly value: string; readonly label: string }[],
): string {
  const name = text.toLowerCase();
  return choices.find(({ label }) => label.toLowerCase() === name)?.value ?? text;
}
