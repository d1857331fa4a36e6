import { z } from 'zod';
import { ByteStream } from '../../lib/byte-stream.ts';
import { idShape } from '../../lib/ids/id-shape.ts';
import { operation, type ResourceRule, scoped } from '../../lib/operation.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organizations/organization-id.contract.ts';
import { EXPORT_STATUSES } from './statuses.data.ts';

/** The schema of ids of exports: `oex_…`. */
const organizationExportId = idShape('oex');

/** The export of examples. */
export const EXAMPLE_EXPORT_ID = 'oex_06ajz7n2k9tq4xvd8ycm5brfew';

const organizationExport = z.object({
  id: organizationExportId,
  organizationId,
  status: z
    .enum(EXPORT_STATUSES)
    .describe('`ready`: the archive can be downloaded; `expired`: it was deleted'),
  progress: z.object({
    rowsWritten: z.int(),
    rowsTotal: z.int().describe('Rows to write, counted when the export starts; 0 before that'),
  }),
  sizeBytes: z.int().nullable().describe('Bytes of the archive'),
  sha256: z.string().nullable().describe('SHA-256 of the archive, in hexadecimal'),
  error: z.string().nullable().describe('Why it failed'),
  requestedBy: z.string().describe('The id of the user or key'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable().describe('When the archive is deleted, 7 days after it was written'),
});

const success = z.literal(true);
const oneExport = z.object({ success, export: organizationExport });
const ofOrganization: readonly ResourceRule[] = [
  { kind: 'organization', at: ['organizationId'], orOwn: 'active' },
];
const byId: readonly ResourceRule[] = [{ kind: 'organization-export', at: ['id'] }];
const access = scoped('manage:config');
const tags = ['Organizations'];
const idInput = z.strictObject({ id: organizationExportId });
const organizationInput = z.strictObject({ organizationId: organizationId.optional() });

/** Exports of all data of an organization. */
export const organizationExportsContract = {
  list: operation({
    example: { query: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    resources: ofOrganization,
  })
    .route({
      method: 'GET',
      path: '/v1/organization/exports',
      tags,
      summary: 'List the exports of your organization',
      description: 'The latest 20, newest first. They are listed for 90 days.',
    })
    .input(organizationInput)
    .output(z.object({ success, exports: z.array(organizationExport), total: z.int() })),

  create: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID } },
    access,
    resources: ofOrganization,
    administrative: true,
    limit: { authenticated: 30, anonymous: 10, windowMs: 3_600_000 },
    errors: ['CONFLICT'],
  })
    .route({
      method: 'POST',
      path: '/v1/organization/exports',
      tags,
      summary: 'Export all data of your organization',
      description:
        'Writes a ZIP archive in the background: every resource as JSON lines, all events, visits, errors, web vitals and clicks as ' +
        'NDJSON, the logo, and `manifest.json` with the rows and the SHA-256 of each file. Secrets and their digests are not ' +
        'included. An organization has one unfinished export at most.',
      successStatus: 201,
    })
    .input(organizationInput.optional())
    .output(oneExport),

  get: operation({ example: { params: { id: EXAMPLE_EXPORT_ID } }, access, resources: byId })
    .route({
      method: 'GET',
      path: '/v1/organization/exports/{id}',
      tags,
      summary: 'Get an export with its progress',
    })
    .input(idInput)
    .output(oneExport),

  delete: operation({
    example: { params: { id: EXAMPLE_EXPORT_ID } },
    access,
    resources: byId,
    administrative: true,
  })
    .route({
      method: 'DELETE',
      path: '/v1/organization/exports/{id}',
      tags,
      summary: 'Delete an export and its archive, or cancel it',
    })
    .input(idInput)
    .output(z.object({ success })),

  download: operation({
    example: { params: { id: EXAMPLE_EXPORT_ID } },
    access,
    resources: byId,
    administrative: true,
    limit: { authenticated: 30, anonymous: 10, windowMs: 60_000 },
    errors: ['CONFLICT'],
  })
    .route({
      method: 'GET',
      path: '/v1/organization/exports/{id}/download',
      tags,
      summary: 'Download the archive of an export',
      description:
        'The response is streamed without a length: compare `sizeBytes` and `sha256` of the export with the file. CONFLICT if the archive is not written yet, or has expired.',
      spec: (current) => ({
        ...current,
        responses: {
          ...current.responses,
          200: {
            description: 'The archive',
            content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
          },
        },
      }),
    })
    .input(idInput)
    .output(z.instanceof(ByteStream)),
};
