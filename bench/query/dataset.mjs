// Which traffic is generated: 20 websites over 90 days, the biggest with three times the events of the smallest.
const DAY_MS = 86_400_000;
const WEBSITES = 20;
/** What the biggest website gets for each event of the smallest. */
const SKEW = 3;
/** Rows that one visitor makes on one day, on average; found by counting. */
const ROWS_A_VISITOR = 4.2;
const NAMED_SHARE = 0.1;
/** How many named visitors there are for each that comes on a day. */
const NAMED_POOL = 6;
/** How busy the days of the week are, from Sunday on. */
const WEEKDAYS = [0.72, 1.08, 1.12, 1.1, 1.06, 1, 0.92];

export const DAYS = 90;
/** When the data ends, and what the clock shows: milliseconds since the epoch. */
export const END_MS = Date.UTC(2026, 3, 1);
export const START_MS = END_MS - DAYS * DAY_MS;

/** The websites, the biggest first. */
export const WEBSITE_IDS = Array.from(
  { length: WEBSITES },
  (_, index) => `web_01k8m3x${String(index).padStart(2, '0')}pf7n2v4q9hwr5tcyd`,
);

/**
 * Who comes on a day, one entry a website (`site`, from 1): how many visitors, how many of them are named, how many named ones there are
 * (`pool`, a prime), and the step by which they are gone through: nobody comes twice on a day, each day another order.
 */
export function crowdsOf(events, day) {
  const weights = WEBSITE_IDS.map((_, index) => SKEW - ((SKEW - 1) * index) / (WEBSITES - 1));
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
