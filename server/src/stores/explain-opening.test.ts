import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { explainOpening } from './explain-opening.ts';
import { MigrationError } from './migrations.ts';

const PATH = '/data/facts';

test.each([
  [
    Object.assign(new Error('EROFS: read-only file system, mkdir'), { code: 'EROFS' }),
    /the disk is read-only/,
  ],
  [new Error('Cannot write: No space left on device'), /the disk is full/],
  [Object.assign(new Error('open'), { code: 'EACCES' }), /permission is denied/],
  [new Error('Aborted(). Build with -sASSERTIONS for more info.'), /damaged or incomplete.*backup/],
  [new Error('Failed query', { cause: new Error('invalid page in block 0 of relation') }), /damaged/],
  [new AppError('SERVICE_UNAVAILABLE', { reason: 'Read-only file system (30)' }), /the disk is read-only/],
])('a failure becomes one sentence with path, cause and remedy: %s', async (error, cause) => {
  const failure = await explainOpening(PATH, Promise.reject(error)).catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject({ name: 'DataDirectoryError', cause: error });
  const message = failure instanceof Error ? failure.message : '';
  expect(message).toMatch(cause);
  expect(message).toMatch(/^\/data\/facts cannot be opened, because [^\n]*\.$/);
  expect(message).not.toMatch(/Aborted|block 0/);
});

test('a database that does not fit the program is reported unchanged', async () => {
  const error = new MigrationError('The database is newer than this program');
  await expect(explainOpening(PATH, Promise.reject(error))).rejects.toBe(error);
});
