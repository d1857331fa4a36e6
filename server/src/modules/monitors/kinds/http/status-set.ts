/** Whether a status code is in a set of codes and ranges: `200-299`, `404`. */
export function isInStatusSet(set: readonly string[], status: number): boolean {
  return set.some((entry) => {
    const [from = '', to = from] = entry.split('-');
    return Number(from) <= status && status <= Number(to);
  });
}
