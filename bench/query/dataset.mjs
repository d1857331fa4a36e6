// Defines the generated traffic over 90 days. `even`: 20 websites, the largest with three times the events of the smallest. `zipf`: 1,000 websites,
// of which the n-th has 1/n of the events of the largest, as those of a hosted service.
const DAY_MS = 86_400_000;
const EVEN_WEBSITES = 20;
/** The ratio of events between the largest and the smallest website of `even`. */
const SKEW = 3;
const ZIPF_WEBSITES = 1_000;
const WEIGHTS = {
  even: Array.from(
    { length: EVEN_WEBSITES },
    (_, index) => SKEW - ((SKEW - 1) * index) / (EVEN_WEBSITES - 1),
  ),
  zipf: Array.from({ length: ZIPF_WEBSITES }, (_, index) => 1 / (index + 1)),
};
/** The average number of rows per visitor and day, found by counting. */
const ROWS_A_VISITOR = 4.2;
const NAMED_SHARE = 0.1;
/** The ratio of all named visitors to those of one day. */
const NAMED_POOL = 6;
/** Relative traffic by day of the week, from Sunday. */
const WEEKDAYS = [0.72, 1.08, 1.12, 1.1, 1.06, 1, 0.92];

export const DAYS = 90;
/** The end of the data and the time of the clock, in milliseconds since the epoch. */
export const END_MS = Date.UTC(2026, 3, 1);
export const START_MS = END_MS - DAYS * DAY_MS;

/** The websites, largest first. Each kind of traffic has the first of them. */
export const WEBSITE_IDS = Array.from(
  { length: ZIPF_WEBSITES },
  (_, index) => `web_01k8m3x${String(index).padStart(2, '0')}pf7n2v4q9hwr5tcyd`,
);

/** The number of websites of a kind of traffic. */
export function websitesOf(traffic) {
  return WEIGHTS[traffic].length;
}

/**
 * Returns the visitors of a day, one entry per website (`site`, from 1): the number of visitors and of named ones, the number of
 * all named visitors (`pool`, a prime), and the step through them, so that no visitor occurs twice on a day and the order varies.
 */
export function crowdsOf({ events, traffic }, day) {
  const weights = WEIGHTS[traffic];
  const sum = weights.reduce((one, other) => one + other, 0);
  const busyness = WEEKDAYS[new Date(START_MS + day * DAY_MS).getUTCDay()];
  return weights.map((weight, index) => {
    const usual = ((events / DAYS / ROWS_A_VISITOR) * weight) / sum;
    const visitors = Math.max(1, Math.round(usual * busyness));
    const pool = primeFrom(usual * NAMED_SHARE * NAMED_POOL);
    const stride = 1 + ((day * 7_919 + index * 104_729) % (pool - 1));
    return { day, site: index + 1, visitors, named: Math.round(visitors * NAMED_SHARE), pool, stride };
  });
}

function primeFrom(least) {
  for (let number = Math.max(13, Math.ceil(least)); ; number += 1) {
    let divisor = 2;
    while (divisor * divisor <= number && number % divisor !== 0) divisor += 1;
    if (divisor * divisor > number) return number;
  }
}
