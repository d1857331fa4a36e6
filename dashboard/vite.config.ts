import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type ProxyOptions } from 'vite';
import { compressOutput } from './build/compress-output.ts';
import { emitBootScript } from './build/emit-boot-script.ts';
import { emitPages } from './build/emit-pages.ts';

/** Where `npm start` listens. */
const SERVER = 'http://localhost:3000';

/** The server believes in cookies of its own origin only, so the development server speaks in its name. */
const toServer: ProxyOptions = { target: SERVER, headers: { origin: SERVER } };

/**
 * Small parts that nearly every page uses, and icons. Nothing here may depend on Base UI, which is large. German messages are
 * excluded, because this chunk waits for them.
 */
const LIGHT_PARTS =
  /lucide-react|dashboard\/src\/(lib|api)\/(?!.*messages\.de)|dashboard\/src\/ui\/(messages\.ts|(avatar|badge|button|card|empty-state|kbd|notice|page|problem-notice|skeleton|table)\.tsx)/;

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
    modulePreload: { polyfill: false },
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
              test: /node_modules\/(react|react-dom|scheduler|@tanstack|@orpc)\//,
              priority: 2,
            },
            { name: 'language', test: LANGUAGE_PARTS, priority: 3 },
            { name: 'parts', test: LIGHT_PARTS, priority: 1 },
          ],
        },
      },
    },
  },
});
