import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { compressOutput } from './build/compress-output.ts';
import { emitBootScript } from './build/emit-boot-script.ts';
import { emitGuides } from './build/emit-guides.ts';
import { emitPages } from './build/emit-pages.ts';
import { emitValueIcons } from './build/emit-value-icons.ts';
import { listIcons, testIcons } from './build/list-icons.ts';
import { nameChunks } from './build/name-chunks.ts';

/** Where `npm start` listens. */
const SERVER = 'http://localhost:3000';

/** The server accepts cookies only from its own origin, so the development server sends that origin. */
const toServer: ProxyOptions = { target: SERVER, headers: { origin: SERVER } };

/**
 * Small parts that nearly every page uses. Nothing here may depend on Base UI, which is large. What the scripts of languages import
 * is excluded, because this chunk waits for them.
 */
const LIGHT_PARTS =
  /server\/src\/lib\/texts\/(bind-texts|format-text)\.ts|dashboard\/src\/texts\/en\/(api|time|ui)\.data\.ts|dashboard\/src\/lib\/(?!(.*\/)?(create-server-texts|expiry|fill-parts|format-list|format-period|local-time|time-zones)\.ts)|dashboard\/src\/api\/(auth|create-query-client|early-requests|messages|problem|request|rpc|rpc-link|session)\.ts|dashboard\/src\/ui\/(messages\.ts|(avatar|badge|button|card|empty-state|kbd|notice|page|problem-notice|segmented-control|skeleton|table)\.tsx)/;

/** Small parts that many pages use, and no first page. */
const LATER_PARTS =
  /\/(useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js|dashboard\/src\/(ui\/(form-section|discard\/leave-guard)\.tsx|(ui\/undo|ui\/toaster\/messages|parts\/use-(change|deletion)|api\/pending-deletions|lib\/(fill-parts|format-list))\.ts)/;

/** The sources of the pages that people open first. Their icons are in a chunk of their own. */
const FIRST_PAGE = [
  'src/app/problem-page.tsx',
  'src/app/shell/nav-line.tsx',
  'src/app/shell/navigation.tsx',
  'src/app/shell/organization-button.tsx',
  'src/app/shell/shell.tsx',
  'src/app/shell/sidebar.tsx',
  'src/app/shell/user-button.tsx',
  'src/features/analytics/headline/change-badge.tsx',
  'src/features/overview/overview-page.tsx',
  'src/features/overview/website-card.tsx',
  'src/features/shares/visitors/public-page.tsx',
  'src/features/shares/visitors/shared-analytics.tsx',
  'src/features/shares/visitors/theme-button.tsx',
  'src/features/shares/visitors/visitor-layout.tsx',
  'src/features/users/password-field.tsx',
  'src/features/users/sign-in-page.tsx',
  'src/ui/button.tsx',
  'src/ui/copy-button.tsx',
  'src/ui/notice.tsx',
  'src/ui/problem-notice.tsx',
  'src/ui/forms/search-input.tsx',
];

/** Chunks that `index.html` loads. */
const LOADED_FIRST = /^assets\/(rolldown-runtime|libraries|app)-/;

const ROOT = fileURLToPath(new URL('.', import.meta.url));
const OVERVIEW = 'src/features/overview/index.ts';
const ANALYTICS = 'src/features/analytics/index.ts';
const WEBSITE = 'src/features/reports/traffic/website-page.tsx';
const SHELL = 'src/app/shell/shell.tsx';
/** What the shell loads after the page is shown. */
const SHELL_LATER = ['src/app/shell/later.ts', 'src/ui/toast.tsx'];
const FORMS = ['src/ui/forms/field.tsx', 'src/ui/forms/input.tsx'];
/** Sources of the dashboard, without those of which other chunks begin. */
const SOURCES =
  /dashboard\/src\/(?!main\.tsx|app\/shell\/(?:shell|later)|features\/(?:reports\/traffic\/website-page|(?:overview|users)\/index))/;
const isFirstIcon = testIcons(listIcons(FIRST_PAGE));
const isSource = (id: string) => SOURCES.test(id);

/** Chunks that several pages load as a whole, so that a page needs few requests. */
const SHARED_CHUNKS = nameChunks(
  ROOT,
  [
    {
      name: 'app',
      roots: ['src/main.tsx'],
      // Of Base UI only what remains in the first script: the rest is large.
      test: /dashboard\/src\/(?!main\.tsx)|csp-?context|csp-?provider\/CSP|createToastManager/i,
      also: (id, isReachedFrom) =>
        LIGHT_PARTS.test(id) ||
        isFirstIcon(id) ||
        (isSource(id) &&
          ((isReachedFrom(OVERVIEW) && isReachedFrom(ANALYTICS)) ||
            (isReachedFrom(SHELL) &&
              /navigation|nav-line|use-allowed|logo|-button|open-website|keep-view/.test(id)))),
    },
    { name: 'forms', roots: FORMS, test: /node_modules|dashboard\/src\/ui\// },
    {
      name: 'floating',
      roots: [ANALYTICS, ...SHELL_LATER],
      test: /@base-ui|@floating-ui|dashboard\/src\/ui\//,
      // The icons of all pages but the first ones.
      also: (id) => /lucide-react/.test(id),
    },
    // Small parts of the first page of a website are included: the other pages that use them load this chunk as well.
    { name: 'analytics', roots: [ANALYTICS, WEBSITE], test: SOURCES },
  ],
  10,
);

/** The names of scripts: 42 bits of their hash, the least that the bundler accepts for so many. */
const NAMES = 'assets/[name]-[hash:7].js';

/** Libraries of every page. */
const LIBRARIES =
  /rolldown\/runtime|node_modules\/(react|react-dom|scheduler|@tanstack|@orpc)\/(?!.*\/(useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js)/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    emitBootScript(),
    emitGuides(),
    emitPages(),
    emitValueIcons(),
    compressOutput(),
  ],
  server: {
    proxy: {
      '/rpc': toServer,
      '/api': toServer,
      '/v1': toServer,
      '/openapi.json': toServer,
      '/track': toServer,
      '/pharos.js': toServer,
    },
  },
  build: {
    target: 'es2022',
    // The policy allows fonts and pictures from files only.
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows it.
    modulePreload: {
      polyfill: false,
      // The first script has loaded these already, so its lists of what pages need leave them out.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !LOADED_FIRST.test(file)),
    },
    // Sizes are checked by a test, compressed as they are sent.
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: {
      output: {
        // The first script lists the names of all files: each character less is 0.1 KB.
        entryFileNames: NAMES,
        chunkFileNames: NAMES,
        codeSplitting: {
          // Each page has its own chunk; what all of them stand on is two, so that a first visit asks for few files and a
          // later one finds the libraries where it left them.
          groups: [
            { name: 'libraries', test: LIBRARIES, priority: 12 },
            ...SHARED_CHUNKS,
            // One file: the first script lists the files of all pages.
            { name: 'later-parts', test: LATER_PARTS, priority: 1 },
          ],
        },
      },
    },
  },
});
