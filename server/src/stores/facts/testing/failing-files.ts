import { diskFiles, type JournalFiles } from '../journal/journal-files.ts';

/** An operation that can be made to fail. */
export type DiskOperation = 'create' | 'write' | 'sync' | 'truncate' | 'remove';

/** A real disk with simulated failures. */
export interface FailingFiles extends JournalFiles {
  /** Sets the failing operations. An empty list ends all failures. */
  fail(...operations: readonly DiskOperation[]): void;
}

/** Creates files with simulated failures. A failing write writes half of the bytes first, a failing sync all of them. */
export function createFailingFiles(): FailingFiles {
  const failing = new Set<DiskOperation>();
  const check = (operation: DiskOperation): void => {
    if (failing.has(operation)) throw Object.assign(new Error(`ENOSPC: ${operation}`), { code: 'ENOSPC' });
  };
  return {
    ...diskFiles,
    fail(...operations) {
      failing.clear();
      for (const operation of operations) failing.add(operation);
    },
    async create(path) {
      check('create');
      const file = await diskFiles.create(path);
      return {
        async write(bytes, offset) {
          if (failing.has('write')) await file.write(bytes.subarray(0, Math.floor(bytes.length / 2)), offset);
          check('write');
          await file.write(bytes, offset);
          check('sync');
        },
        async truncate(length) {
          check('truncate');
          await file.truncate(length);
        },
        close: () => file.close(),
      };
    },
    async copy(content, to) {
      check('write');
      await diskFiles.copy(content, to);
    },
    async truncate(path, length) {
      check('truncate');
      await diskFiles.truncate(path, length);
    },
    async empty(from, to) {
      check('remove');
      await diskFiles.empty(from, to);
    },
    async remove(path) {
      check('remove');
      await diskFiles.remove(path);
    },
  };
}
