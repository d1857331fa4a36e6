import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type BuildOptions, build } from 'esbuild';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const run = promisify(execFile);

/** The components of a website, for its server and for browsers. */
const APPLICATION = `
  import { createElement, useEffect } from 'react';
  import { FlagProvider, useFlag } from '@pharos/sdk/flags/react';
  function Checkout() {
    const isNew = useFlag('checkout', false);
    useEffect(() => { globalThis.isHydrated = true; }, []);
    return createElement('p', { id: 'checkout' }, isNew ? 'New checkout' : 'Old checkout');
  }
  function Basket() {
    return createElement('p', { id: 'basket' }, useFlag('checkout', false) ? 'New basket' : 'Old basket');
  }
  export const App = ({ client }) =>
    createElement(FlagProvider, { client }, createElement(Checkout), createElement(Basket));
`;

const SERVER = `
  import { createElement } from 'react';
  import { renderToString } from 'react-dom/server';
  import { createFlagClient } from '@pharos/sdk/flags';
  import { createServerFlagClient } from '@pharos/sdk/flags/node';
  import { App } from './application.js';
  async function render({ url, websiteId, key, context }) {
    const server = createServerFlagClient({ url, websiteId, key, streaming: false });
    await server.ready();
    const bootstrap = server.bootstrap(context);
    await server.close();
    const client = createFlagClient({ url, websiteId, context, bootstrap, exposures: false });
    return { html: renderToString(createElement(App, { client })), bootstrap };
  }
  render(JSON.parse(process.argv[2])).then((page) => process.stdout.write(JSON.stringify(page)));
`;

/** The script of the page. It notes texts that React replaces because they differ from those of the server. */
const BROWSER = `
  import { createElement } from 'react';
  import { hydrateRoot } from 'react-dom/client';
  import { createFlagClient } from '@pharos/sdk/flags';
  import { App } from './application.js';
  const { options } = globalThis;
  globalThis.client = createFlagClient({ ...options, storage: true });
  hydrateRoot(document.getElementById('root'), createElement(App, { client: globalThis.client }), {
    onRecoverableError: (error) => globalThis.problems.push(String(error)),
  });
`;

const renderedSchema = z.object({ html: z.string(), bootstrap: z.unknown() });

/** What a page is rendered with. */
export interface PageOptions {
  /** The address of the server for the server of the website. */
  readonly url: string;
  readonly websiteId: string;
  /** A server key of an environment. */
  readonly key: string;
  readonly context: object;
}

/** A website that installed the packed SDK. */
export interface FlagPages {
  /** The bundle of the page with React. */
  readonly script: string;
  /** Renders the components on the server of the website, a process of its own, with the flags of the moment. */
  render(options: PageOptions): Promise<z.output<typeof renderedSchema>>;
  close(): Promise<void>;
}

/** Installs the packed SDK into a new project, and bundles its pages. @param archive `sdk.tgz`, as the server serves it. */
export async function buildFlagPages(archive: Buffer): Promise<FlagPages> {
  const project = await mkdtemp(join(tmpdir(), 'pharos-flag-pages-'));
  const packed = join(project, 'node_modules/@pharos/sdk');
  await mkdir(packed, { recursive: true });
  await writeFile(join(project, 'sdk.tgz'), archive);
  await run('tar', ['-xzf', join(project, 'sdk.tgz'), '--strip-components=1', '-C', packed]);
  const sources = { 'application.js': APPLICATION, 'server.js': SERVER, 'browser.js': BROWSER };
  for (const [name, text] of Object.entries(sources)) await writeFile(join(project, name), text);
  const common: BuildOptions = {
    bundle: true,
    nodePaths: [join(ROOT, 'node_modules')],
    // Not minified: esbuild then bundles the development build of React, which alone warns about hydration.
    minify: false,
    logLevel: 'warning',
  };
  const [script, outfile] = [join(project, 'out/browser.js'), join(project, 'out/server.cjs')];
  await Promise.all([
    build({ ...common, entryPoints: [join(project, 'browser.js')], format: 'iife', outfile: script }),
    build({
      ...common,
      entryPoints: [join(project, 'server.js')],
      format: 'cjs',
      platform: 'node',
      outfile,
    }),
  ]);
  return {
    script: await readFile(script, 'utf8'),
    render: async (options) => {
      const { stdout } = await run(process.execPath, [outfile, JSON.stringify(options)]);
      return renderedSchema.parse(JSON.parse(stdout));
    },
    close: () => rm(project, { recursive: true, force: true }),
  };
}
