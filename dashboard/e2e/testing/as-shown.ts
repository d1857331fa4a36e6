const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A count as the dashboard writes it in English. */
export const grouped = (value: unknown) => Number(value).toLocaleString('en');

/** A share in percent: with one digit behind the point, but for all of it. */
export const percent = (value: unknown) =>
  Number(value) === 100 ? '100%' : `${Number(value).toLocaleString('en', ONE_DIGIT)}%`;
