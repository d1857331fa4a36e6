import { z } from 'zod';
import { operation, type ResourceRule, scoped } from '../../../lib/operation.ts';
import { organization } from '../organization.contract.ts';
import { EXAMPLE_ORGANIZATION_ID, organizationId } from '../organization-id.contract.ts';

/** 256 KB in base64, and the rest of the body. */
const BODY_LIMIT_BYTES = 352 * 1024;
const MAX_CHARACTERS = Math.ceil((256 * 1024) / 3) * 4;
/** A PNG of 16 × 16 pixels. */
const EXAMPLE_IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPwd3tKEmIY1TCqYfhqAABe7noQUGj3EgAAAABJRU5ErkJggg==';

const named: readonly ResourceRule[] = [{ kind: 'organization', at: ['organizationId'], orOwn: 'active' }];
const change = {
  access: scoped('manage:config'),
  resources: named,
  administrative: true,
  isVersioned: true,
} as const;
const tags = ['Organizations'];
const output = z.object({ success: z.literal(true), organization });

/** The logo of an organization. */
export const organizationLogoContract = {
  set: operation({
    example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID, image: EXAMPLE_IMAGE } },
    ...change,
    bodyLimitBytes: BODY_LIMIT_BYTES,
  })
    .route({
      method: 'PUT',
      path: '/v1/organization/logo',
      tags,
      summary: 'Set the logo of your organization',
      description:
        'A PNG, JPEG or WebP image of at most 256 KB, 16 to 2,048 pixels wide and high. Its address changes with the image.',
    })
    .input(
      z.strictObject({
        organizationId: organizationId.optional(),
        image: z.base64().min(1).max(MAX_CHARACTERS).describe('The bytes of the image in base64'),
      }),
    )
    .output(output),

  remove: operation({ example: { body: { organizationId: EXAMPLE_ORGANIZATION_ID } }, ...change })
    .route({
      method: 'DELETE',
      path: '/v1/organization/logo',
      tags,
      summary: 'Remove the logo of your organization',
    })
    .input(z.strictObject({ organizationId: organizationId.optional() }).optional())
    .output(output),
};
