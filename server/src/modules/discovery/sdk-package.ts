import { readFile } from 'node:fs/promises';
import { AppError } from '../../errors.ts';
import type { Document } from './document.ts';

/** The package that the build of the workspace `sdk` writes, at the same relative path from the sources and from the build of the server. */
const FILE = new URL('../../../../sdk/dist/sdk.tgz', import.meta.url);

/** The client as an npm package: `npm install https://pharos.example/sdk.tgz`. It has the version of this server. */
export const sdkPackage: Document = {
  path: '/sdk.tgz',
  contentType: 'application/gzip',
  read: () =>
    readFile(FILE).catch((cause: unknown) => {
      throw new AppError('SERVICE_UNAVAILABLE', { reason: 'sdk_not_built', cause });
    }),
};
