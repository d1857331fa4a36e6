// `node --import …/run-typescript.mjs child.ts`: runs our TypeScript in a child process of a test (Node 20 does not).
import { readFile } from 'node:fs/promises';
import { register } from 'node:module';
import { fileURLToPath } from 'node:url';
import { isMainThread } from 'node:worker_threads';

if (isMainThread) register(import.meta.url);

export async function load(url, context, nextLoad) {
  if (!url.endsWith('.ts')) return nextLoad(url, context);
  const { default: ts } = await import('typescript');
  const content = await readFile(fileURLToPath(url), 'utf8');
  const compilerOptions = {
    module: ts.ModuleKind.ESNext,
    target: ts.ScriptTarget.ES2023,
    verbatimModuleSyntax: true,
  };
  return {
    format: 'module',
    shortCircuit: true,
    source: ts.transpileModule(content, { compilerOptions }).outputText,
  };
}
