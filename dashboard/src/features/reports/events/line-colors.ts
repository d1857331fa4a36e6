/** The colours of lines, in the order of the lines. */
export const LINE_COLORS = [1, 2, 3, 4, 5].map((number) => `var(--color-series-${number})`);

/** The same, for the signs of a legend. */
export const LINE_GROUNDS = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5'];
