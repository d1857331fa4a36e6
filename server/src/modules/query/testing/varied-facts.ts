import type { TestEvent } from './events.ts';
import type { TestFact } from './facts.ts';

/** The website of all rows. */
export const VARIED_SITE = 'web_varied';
/** The organization of its links and monitors. */
export const VARIED_ORGANIZATION = 'org_varied';

const FIRST_MS = Date.parse('2026-03-01T00:00:00Z');
const HOUR_MS = 3_600_000;
const DAYS = 4;
const VISITS_A_DAY = 24;

/** Returns a deterministic picker whose picks are not correlated. */
function createPicker() {
  let state = 1;
  return <T>(values: readonly [T, ...T[]]): T => {
    state = (state * 48_271) % 2_147_483_647;
    return values[state % values.length] ?? values[0];
  };
}

/** Four days of events of every kind, from the first to the fourth of March 2026 (UTC). */
export function variedEvents(): TestEvent[] {
  const pick = createPicker();
  const events: TestEvent[] = [];
  for (let visit = 0; visit < DAYS * VISITS_A_DAY; visit += 1) {
    const isNamed = visit % 5 === 0;
    const visitor = isNamed ? 1 + (visit % 4) : 1_000 + visit;
    const startMs = FIRST_MS + visit * HOUR_MS;
    const traits = {
      website_id: VARIED_SITE,
      visitor_id: visitor,
      visit_id: `vis_${visit}`,
      anonymous_id: isNamed ? `anon_${visitor}` : '',
      profile_id: isNamed && visitor === 1 ? 'profile_1' : '',
      country: pick(['DE', 'US', 'FR']),
      region: pick(['Berlin', 'Ohio']),
      city: pick(['Berlin', 'Dayton', '']),
      browser: pick(['Firefox', 'Chrome']),
      browser_version: pick(['130.0', '131.0']),
      os: pick(['Linux', 'macOS']),
      os_version: pick(['14', '15']),
      device_type: pick(['desktop', 'mobile']),
      screen_resolution: pick(['1920x1080', '390x844']),
      viewport_size: pick(['1900x900', '390x700']),
      language: pick(['de', 'en']),
      timezone: pick(['Europe/Berlin', 'America/New_York']),
      hostname: 'example.com',
      ...(visit % 7 === 0
        ? { link_id: `lnk_${visit % 2}`, link_click: `click ${visit}`, link_split: String(visit % 3) }
        : {}),
      ...pick([
        {
          referrer: 'https://www.google.com/',
          referrer_domain: 'google.com',
          referrer_name: 'Google',
          channel: 'Organic Search',
        },
        {
          referrer: 'https://chatgpt.com/',
          referrer_domain: 'chatgpt.com',
          referrer_name: 'ChatGPT',
          channel: 'AI',
        },
        {
          utm_source: 'news',
          utm_medium: 'email',
          utm_campaign: 'spring',
          utm_term: 'a',
          utm_content: 'b',
          channel: 'Email',
        },
        { channel: 'Direct' },
      ]),
    };
    const at = (minutes: number, more: Partial<TestEvent>): TestEvent => ({
      ...traits,
      time: startMs + minutes * 60_000,
      path: pick(['/', '/pricing', '/blog']),
      ...more,
    });
    const timings = JSON.stringify({
      load_time: 900 + visit,
      ttfb: 100 + visit,
      dom_ready_time: 500,
      fcp: 300,
    });
    events.push(at(0, { type: 'pageview', title: 'Home', timings }));
    if (visit % 3 !== 0) events.push(at(4, { type: 'pageview', title: 'Page', timings }));
    events.push(
      at(5, {
        type: 'engagement',
        name: 'engagement',
        engagement_ms: 12_000 + visit,
        scroll_depth: 10 + (visit % 90),
      }),
    );
    if (visit % 2 === 0) {
      const properties = JSON.stringify({ plan: pick(['pro', 'free']), seats: visit });
      events.push(at(6, { type: 'custom', name: pick(['signup', 'search']), properties }));
    }
    if (visit % 4 === 0) {
      const properties = JSON.stringify({ product: 'Boat', provider: 'stripe', transaction_id: `t${visit}` });
      events.push(
        at(7, {
          type: 'custom',
          name: 'purchase',
          revenue: '12.50',
          currency: pick(['EUR', 'USD']),
          properties,
        }),
      );
    }
    if (visit % 6 === 0)
      events.push(
        at(8, {
          type: 'custom',
          name: 'outbound_link',
          properties: '{"href":"https://www.w3.org/x","text":"W3C"}',
        }),
        at(9, { type: 'custom', name: 'file_download', properties: '{"href":"/a.pdf","filename":"a.pdf"}' }),
      );
  }
  return events;
}

/** Errors of the same days. */
export function variedErrors(): TestFact[] {
  return count(40, (index) => ({
    ...place(index),
    fingerprint: 1 + (index % 3),
    error_type: ['TypeError', 'RangeError', 'Error'][index % 3] ?? '',
    message: `broken ${index % 3}`,
    stack: 'at main.js:1:1',
    filename: 'main.js',
    path: ['/', '/pricing'][index % 2] ?? '',
  }));
}

/** Web vitals of the same days. */
export function variedVitals(): TestFact[] {
  return count(60, (index) => ({
    ...place(index),
    metric: ['LCP', 'FCP', 'INP', 'CLS', 'TTFB'][index % 5] ?? '',
    value: index % 5 === 3 ? index / 100 : 100 * index,
    path: ['/', '/pricing'][index % 2] ?? '',
  }));
}

/** Clicks on two links, and some that were not redirected or are other requests. */
export function variedClicks(): TestFact[] {
  return count(50, (index) => ({
    ...place(index),
    organization_id: VARIED_ORGANIZATION,
    link_id: `lnk_${index % 2}`,
    referrer_domain: ['t.co', ''][index % 2] ?? '',
    tags: [['spring', 'mail'], ['mail'], []][index % 3] ?? [],
    folder_id: ['lfd_a', ''][index % 2] ?? '',
    domain_id: ['ldm_a', ''][index % 2] ?? '',
    external_id: ['ext_a', ''][index % 2] ?? '',
    outcome: ['', '', '', '', 'expired', 'limit'][index % 6] ?? '',
    request: index % 10 === 9 ? 'head' : '',
    is_qr: index % 4 === 0,
    source: ['poster', ''][index % 2] ?? '',
    language: ['de', 'en-GB'][index % 2] ?? '',
    rule: (index % 3) - 1,
    split: index % 3 === 0 ? index % 2 : -1,
  }));
}

/** Checks of one monitor, every two hours. */
export function variedChecks(): TestFact[] {
  return count(48, (index) => ({
    organization_id: VARIED_ORGANIZATION,
    website_id: VARIED_SITE,
    monitor_id: 'mon_1',
    time: FIRST_MS + index * 2 * HOUR_MS,
    status: index % 10 === 7 ? 'down' : 'up',
    covers_ms: 2 * HOUR_MS,
    http_status: index % 10 === 7 ? 500 : 200,
    response_ms: index % 10 === 7 ? null : 100 + index,
    error: index % 10 === 7 ? 'status 500' : '',
    error_class: index % 10 === 7 ? 'status' : '',
    dns_ms: index % 10 === 7 ? null : 1 + (index % 5),
    connect_ms: index % 10 === 7 ? null : 2 + (index % 7),
    tls_ms: index % 10 === 7 ? null : 3 + (index % 3),
    checked_from: ['here', 'there'][index % 2] ?? '',
    ssl_valid: 1,
    ssl_expires_at: 1_800_000_000,
    ssl_issuer: 'Example CA',
  }));
}

/** Counts of evaluations of two flags. */
export function variedEvaluations(): TestFact[] {
  return count(40, (index) => ({
    organization_id: VARIED_ORGANIZATION,
    website_id: VARIED_SITE,
    environment: 'production',
    flag_key: ['new-checkout', 'banner'][index % 2] ?? '',
    variant: ['', 'red', 'blue'][index % 3] ?? '',
    value_text: ['true', 'false'][index % 2] ?? '',
    reason: ['SPLIT', 'TARGETING_MATCH'][index % 2] ?? '',
    sdk: ['pharos-web/0.1.0', 'pharos-node/0.1.0'][index % 2] ?? '',
    time: FIRST_MS + index * 2 * HOUR_MS,
    count: 1 + (index % 9),
  }));
}

function place(index: number) {
  return {
    website_id: VARIED_SITE,
    time: FIRST_MS + index * 90 * 60_000,
    visitor_id: 1 + (index % 11),
    country: ['DE', 'US'][index % 2] ?? '',
    region: ['Berlin', 'Ohio'][index % 2] ?? '',
    city: ['Berlin', 'Dayton'][index % 2] ?? '',
    browser: ['Firefox', 'Chrome'][index % 2] ?? '',
    os: ['Linux', 'macOS'][index % 2] ?? '',
    device_type: ['desktop', 'mobile'][index % 2] ?? '',
  };
}

function count(length: number, row: (index: number) => TestFact): TestFact[] {
  return Array.from({ length }, (_, index) => row(index));
}
