import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { makeTemplates } from './make-templates.ts';
import { openRunDirectory, runDirectory } from './run-directory.ts';

/** Runs once before all tests, and returns the tear-down. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = runDirectory();
  openRunDirectory(directory);
  const templates = await makeTemplates({
    facts: async (path) => {
      const { openChdbFacts } = await import('../stores/facts/engines/chdb.ts');
      await (await openChdbFacts({ path })).close();
    },
    state: async (path) => {
      const { openPgliteState } = await import('../stores/state/pglite.ts');
      await (await openPgliteState({ directory: path, thread: 'caller' })).close();
    },
  });
  project.provide('templates', templates);
  const { postgresUrl } = project.getProvidedContext();
  const database = postgresUrl === '' ? undefined : await createTemplate(postgresUrl);
  project.provide('postgresTemplate', database?.name ?? '');
  return async () => {
    await database?.drop();
    // Programs that the workers started may still be ending, and write.
    rmSync(directory, { recursive: true, force: true, maxRetries: 10 });
  };
}

async function createTemplate(postgresUrl: string) {
  const { createTemplateDatabase } = await import('../stores/state/testing/test-databases.ts');
  return createTemplateDatabase(postgresUrl);
}
