/** The texts of the page that installs the tracker. */
export const websiteInstall = {
  title: 'Install',
  titleOf: 'Install on {domain}',
  text: 'One line of code. No cookies and no consent banner.',
  lastStep: 'Step 3 of 3. One line of code. No cookies and no consent banner.',
  skip: 'Skip for now',
  paste: 'Add the tracker',
  platform: 'Platform',
  code: 'Code',
  platforms: {
    html: 'HTML',
    next: 'Next.js',
    nuxt: 'Nuxt',
    sveltekit: 'SvelteKit',
    astro: 'Astro',
    wordpress: 'WordPress',
    gtm: 'Tag Manager',
    shopify: 'Shopify',
  },
  hints: {
    html: 'Add this to the <head> of every page. Page changes in single-page applications are detected automatically.',
    next: 'Add the script to the <head> of your root layout. Page changes are detected automatically.',
    nuxt: 'Add the script to the head in your configuration. Page changes are detected automatically.',
    sveltekit: 'Add this to the <head>, before %sveltekit.head%. Page changes are detected automatically.',
    astro: 'Add this to the <head> of your layout. is:inline keeps the attributes.',
    wordpress:
      'Add this to the functions.php of your child theme, or paste the HTML snippet with a plugin for header code.',
    gtm: 'Create a tag of the type Custom HTML with the trigger Initialization – All Pages, and publish the container.',
    shopify:
      'In Online Store → Themes → Edit code, add this before </head>. Checkout pages are not included.',
  },
  options: 'Options',
  optionTexts: {
    vitals: ['Web vitals', 'Measures loading speed, responsiveness and layout shift.'],
    errors: ['JavaScript errors', 'Reports at most 10 different errors per page.'],
    'include-hash': ['Hash routes', 'Routes after #/ and #! are pages.'],
    'do-not-track': ['Respect Do Not Track', 'Visitors who ask not to be tracked are not counted.'],
    local: ['Count local pages', 'For testing on localhost.'],
  },
  firstEvent: {
    waiting: 'Waiting for the first event …',
    waitingText:
      'Open a page that contains the snippet. We’ll detect it automatically, usually within seconds.',
    received: 'First event received',
    receivedText: 'The installation works. Visits now appear in your analytics.',
    view: 'View analytics',
  },
  check: {
    causes: {
      origin: {
        title: 'The host of your page is not allowed',
        text: 'Events arrive, but from a host that is not in the allowed hosts of this website. Add it in the settings.',
      },
      rule: {
        title: 'A rule of this website blocks your events',
        text: 'Events arrive, but a rule excludes them, for example your IP address or the path of the page.',
      },
      bot: {
        title: 'Only automated browsers have sent events',
        text: 'They are recorded as bots and not counted as visits. Open a page in a normal browser.',
      },
      invalid: {
        title: 'Events arrive, but they are invalid',
        text: 'The data quality page shows the field that is wrong.',
      },
    },
    openSettings: 'Open settings',
    openDataQuality: 'Open data quality',
    nothingTitle: 'No event has arrived yet',
    nothingText:
      'The console of the browser (F12) shows other causes. Open your page and look for these messages:',
    proxyLabel: 'nginx',
    signs: { absent: 'No message, and window.pharos is undefined' },
    possibilities: {
      absent: 'The snippet is not in the page. A cache or another template may be in use.',
      local: 'Local pages are not counted. Publish the page, or turn on “Count local pages” above.',
      wrongId: 'The website ID in the page is wrong. Copy the code above again.',
      policy: 'Your Content Security Policy blocks Pharos. Add its address:',
      blocker:
        'An ad blocker blocks Pharos. Serve the script from your own domain, and use /stats/pharos.js as its address:',
    },
  },
  pageCheck: {
    label: 'Check a page',
    check: 'Check',
    outcomes: {
      unreachable: {
        title: 'The page could not be loaded',
        text: '{reason} Enter the address of a page that is public.',
      },
      error_status: {
        title: 'The page responds with the status {status}',
        text: 'Enter the address of a page that works without signing in.',
      },
      absent: {
        title: 'The snippet is not in the page',
        text: '{url} does not contain it. A cache or another template may be in use, or the change is not published. Code of a tag manager is not found here.',
      },
      other_id: {
        title: 'The page has the ID of another website',
        text: 'It contains {ids, select, none {no website ID} other {{ids}}}. Copy the code above again.',
      },
      script_blocked: {
        title: 'The Content Security Policy blocks the script',
        text: 'Browsers do not load {scriptUrl}. Add these sources to the policy of the page:',
      },
      script_unreachable: {
        title: 'The script could not be loaded',
        text: '{scriptUrl, select, none {The script element has no address.} other {{scriptUrl}}} {reason, select, none {{status, select, 200 {is not a script.} none {} other {responds with the status {status}.}}} other {{reason}}}',
      },
      events_blocked: {
        title: 'The Content Security Policy blocks the events',
        text: '{scriptUrl} is loaded, but browsers do not send events. Add these sources to the policy of the page:',
      },
      installed: {
        title: 'The snippet is installed correctly',
        text: '{url} contains it, the script is loaded, and the policy allows events. If your visits still do not arrive, an ad blocker blocks Pharos: see below.',
      },
    },
  },
} as const;
