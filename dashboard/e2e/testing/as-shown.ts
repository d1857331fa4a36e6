const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A count as the dashboard writes it in English. */
export const grouped = (value: unknown) => Number(value).toLocaleString('en');

/** A share in percent, rounded to two decimals as by the API, and then to one: but for all of it. */
export const percent = (value: unknown) => {
  const rounded = Math.round(Number(value) * 100) / 100;
  return rounded === 100 ? '100%' : `${rounded.toLocaleString('en', ONE_DIGIT)}%`;
};
