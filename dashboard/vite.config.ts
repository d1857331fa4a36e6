import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { compressOutput } from './build/compress-output.ts';
import { emitBootScript } from './build/emit-boot-script.ts';
import { emitPages } from './build/emit-pages.ts';
import { listIcons, testIcons } from './build/list-icons.ts';

/** Where `npm start` listens. */
const SERVER = 'http://localhost:3000';

/** The server accepts cookies only from its own origin, so the development server sends that origin. */
const toServer: ProxyOptions = { target: SERVER, headers: { origin: SERVER } };

/**
 * Small parts that nearly every page uses. Nothing here may depend on Base UI, which is large. German messages are excluded,
 * because this chunk waits for them.
 */
const LIGHT_PARTS =
  /dashboard\/src\/lib\/(?!.*(messages\.de|\.data|\/translate|\/(expiry|local-time|time-zones))\.ts)|dashboard\/src\/api\/(create-query-client|messages|problem|request|rpc|rpc-link|session)\.ts|dashboard\/src\/ui\/(messages\.ts|(avatar|badge|button|card|empty-state|kbd|notice|page|problem-notice|segmented-control|skeleton|table)\.tsx)/;

/** Small parts that many pages use, and no first page. */
const LATER_PARTS =
  /\/(useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js|dashboard\/src\/ui\/(form-section|discard\/leave-guard)\.tsx/;

/** The sources of the pages that people open first. Their icons are in a chunk of their own. */
const FIRST_PAGE = [
  'src/app/not-found-page.tsx',
  'src/app/problem-page.tsx',
  'src/app/shell/navigation.tsx',
  'src/app/shell/organization-button.tsx',
  'src/app/shell/shell.tsx',
  'src/app/shell/sidebar.tsx',
  'src/app/shell/user-button.tsx',
  'src/features/analytics/headline/change-badge.tsx',
  'src/features/overview/overview-page.tsx',
  'src/features/overview/website-card.tsx',
  'src/features/shares/visitors/public-page.tsx',
  'src/features/shares/visitors/share-page.tsx',
  'src/features/shares/visitors/theme-button.tsx',
  'src/features/shares/visitors/visitor-layout.tsx',
  'src/features/users/password-field.tsx',
  'src/features/users/sign-in-page.tsx',
  'src/ui/button.tsx',
  'src/ui/copy-button.tsx',
  'src/ui/notice.tsx',
  'src/ui/problem-notice.tsx',
  'src/ui/search-input.tsx',
];

/** Chunks that `index.html` loads. */
const LOADED_FIRST = /^assets\/(rolldown-runtime|libraries|parts|language|first-icons)-/;

/** What German messages need. It must not be in the chunk of `lib/messages.ts`, which waits for German messages. */
const LANGUAGE_PARTS = /rolldown\/runtime|dashboard\/src\/lib\/(plural|language)\.ts/;

export default defineConfig({
  plugins: [react(), tailwindcss(), emitBootScript(), emitPages(), compressOutput()],
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
        codeSplitting: {
          // Each page has its own chunk; what all of them stand on is two, so that a first visit asks for few files and a
          // later one finds the libraries where it left them.
          groups: [
            {
              name: 'libraries',
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@orpc)\/(?!.*\/(useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js)/,
              priority: 2,
            },
            { name: 'language', test: LANGUAGE_PARTS, priority: 3 },
            { name: 'parts', test: LIGHT_PARTS, priority: 1 },
            // One file: the first script lists the files of all pages.
            { name: 'later-parts', test: LATER_PARTS },
            // Two chunks of icons instead of one for each set of pages that share one.
            { name: 'first-icons', test: testIcons(listIcons(FIRST_PAGE)), priority: 2 },
            { name: 'icons', test: /lucide-react/, priority: 1 },
          ],
        },
      },
    },
  },
});
