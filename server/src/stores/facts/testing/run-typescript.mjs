// `node --import …/run-typescript.mjs child.ts`: runs our TypeScript in a child process of a test (Node 20 does not).
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

/** What was compiled once is kept: the compiler takes longer to load than most children run. */
const CACHE = new URL('../../../../../node_modules/.cache/pharos-typescript/', import.meta.url);

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const content = await readFile(fileURLToPath(url), 'utf8');
  const compiled = new URL(`${createHash('sha256').update(content).digest('hex')}.mjs`, CACHE);
  return {
    format: 'module',
    shortCircuit: true,
    source: await readFile(compiled, 'utf8').catch(() => compile(content, compiled)),
  };
}

async function compile(content, compiled) {
  const { default: ts } = await import('typescript');
  const compilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    verbatimModuleSyntax: true,
  };
  const { outputText } = ts.transpileModule(content, { compilerOptions });
  const unfinished = new URL(`${compiled.href}.${process.pid}`);
  await mkdir(CACHE, { recursive: true });
  await writeFile(unfinished, outputText);
  await rename(unfinished, compiled);
  return outputText;
}
