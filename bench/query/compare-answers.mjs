// Compares our result with that of the baseline, value by value.

/** The number of decimals by field. All other figures are integers. */
const DECIMALS = {
  percentage: 2,
  bounce_rate: 2,
  pages_per_session: 2,
  median_session_duration: 3,
  avg_session_duration: 3,
};

/** Fields that are added to the rows of a result, from its other fields. */
const ADDED = new Set(['country_code', 'country_name']);

/** Returns the first difference as text, or `undefined`. */
export function firstDifference(ours, theirs) {
  if (ours.length !== theirs.length) return `${ours.length} rows, the baseline has ${theirs.length}`;
  for (const [index, row] of ours.entries()) {
    for (const field of new Set([...Object.keys(row), ...Object.keys(theirs[index])])) {
      if (!ADDED.has(field) && !isSame(field, row[field], theirs[index][field]))
        return `row ${index + 1}, ${field}: ${row[field]}, the baseline has ${theirs[index][field]}`;
    }
  }
  return undefined;
}

function isSame(field, our, their) {
  if (typeof our === 'number' && typeof their === 'number')
    return Math.abs(our - their) <= 0.5 * 10 ** -(DECIMALS[field] ?? 20) + 1e-9;
  if (field.endsWith('_occurrence')) return new Date(our).getTime() === their;
  return our === their;
}
