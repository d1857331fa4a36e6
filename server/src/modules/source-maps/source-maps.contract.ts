import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { lineOfText } from '../../lib/shapes.ts';
import { EXAMPLE_WEBSITE_ID, websiteId } from '../websites/website-id.contract.ts';
import { MAX_FILE, MAX_MAPS, MAX_RELEASE, MAX_TOTAL_MB, UNUSED_DAYS } from './source-map-limits.data.ts';

const MAX_STACK = 65_536;

/** Schema of a release, as pages send it with their errors. */
export const release = lineOfText(MAX_RELEASE).describe('The version of the website, as in `data-release`');

/** Schema of the address of a script. */
export const scriptAddress = lineOfText(MAX_FILE).describe(
  'The path of the script on the website, such as `/assets/app.js`, or its URL. Host and query are ignored',
);

/** Schema of a source map without its content. */
/** The schema of a source map. */
export const sourceMap = z.object({
  id: z.string(),
  release: z.string(),
  file: z.string().describe('The path of the script'),
  sources: z.int().describe('The number of source files'),
  hasSourceCode: z.boolean().describe('Whether it contains source code, so that lines of it can be shown'),
  sizeBytes: z.int().describe('The size of the source map'),
  storedBytes: z.int().describe('The size in the store, compressed'),
  uploadedAt: z.iso.datetime(),
});

const originalPlace = z.object({
  file: z.string().describe('The path of the source file, such as `src/cart.ts`'),
  line: z.int().describe('From 1'),
  column: z.int().describe('From 1'),
  functionName: z.string().nullable().describe('The name in the source code; null if it is unknown'),
  isLibrary: z.boolean().describe('Whether it is code of a package, or marked as such in the source map'),
  code: z
    .array(z.object({ line: z.int(), text: z.string() }))
    .describe('Lines of source code around the place, at most 300 characters of each'),
});

const frame = z.object({
  text: z.string().describe('The line of the stack'),
  file: z.string().nullable().describe('The script; null if the line names none'),
  original: originalPlace.nullable().describe('The place in the source code; null if there is no source map'),
});

const ofWebsite: readonly ResourceRule[] = [{ kind: 'website', at: ['websiteId'] }];
const params = { websiteId: EXAMPLE_WEBSITE_ID };
const success = z.literal(true);
const tags = ['Source maps'];

/** Source maps: the places in source code that minified scripts were built from. */
export const sourceMapsContract = {
  list: operation({ example: { params }, access: scoped('read:data'), resources: ofWebsite })
    .route({
      method: 'GET',
      path: '/v1/websites/{websiteId}/source-maps',
      tags,
      summary: 'List the releases with source maps',
      description: `Latest upload first. A website has at most ${MAX_MAPS.toLocaleString('en')} source maps and ${MAX_TOTAL_MB} MB of them, compressed. Source maps are deleted ${UNUSED_DAYS} days after they were uploaded or last needed.`,
    })
    .input(z.strictObject({ websiteId }))
    .output(
      z.object({
        success,
        releases: z.array(
          z.object({
            release: z.string(),
            files: z.int(),
            storedBytes: z.int(),
            uploadedAt: z.iso.datetime().describe('When the last one was uploaded'),
            usedAt: z.iso.datetime().nullable().describe('The day on which one was last needed'),
          }),
        ),
        total: z.int(),
        storedBytes: z.int().describe('Of all releases'),
      }),
    ),

  files: operation({
    example: { params, query: { release: '4.2.0' } },
    access: scoped('read:data'),
    resources: ofWebsite,
  })
    .route({
      method: 'GET',
      path: '/v1/websites/{websiteId}/source-maps/files',
      tags,
      summary: 'List the source maps of a release',
      description: 'By file. Their content cannot be downloaded.',
    })
    .input(z.strictObject({ websiteId, release }))
    .output(z.object({ success, sourceMaps: z.array(sourceMap), total: z.int() })),

  delete: operation({
    example: { params, body: { release: '4.2.0' } },
    access: scoped('manage:websites'),
    administrative: true,
    resources: ofWebsite,
  })
    .route({
      method: 'DELETE',
      path: '/v1/websites/{websiteId}/source-maps',
      tags,
      summary: 'Delete the source maps of a release',
    })
    .input(z.strictObject({ websiteId, release }))
    .output(z.object({ success, deleted: z.int().describe('The number of deleted source maps') })),

  resolve: operation({
    example: {
      params,
      body: {
        release: '4.2.0',
        stack: 'TypeError: x is not a function\n    at p (https://shop.example/assets/app.js:1:4312)',
      },
    },
    access: scoped('read:data'),
    limit: { authenticated: 300, anonymous: 30, windowMs: 60_000 },
    concurrency: { authenticated: 4, anonymous: 1, address: 1 },
    resources: ofWebsite,
  })
    .route({
      method: 'POST',
      path: '/v1/websites/{websiteId}/source-maps/resolve',
      tags,
      summary: 'Resolve a stack trace',
      description:
        'Returns each line of the stack with the place in the source code, from the source maps of the release. Changes nothing.',
    })
    .input(
      z.strictObject({
        websiteId,
        release,
        stack: z.string().min(1).max(MAX_STACK).describe('As a browser writes it'),
      }),
    )
    .output(z.object({ success, frames: z.array(frame).describe('At most 50') })),
};
