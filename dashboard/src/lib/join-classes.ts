/** Joins class names. Skips `false` and `undefined`. */
export function joinClasses(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
