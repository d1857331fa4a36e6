import { z } from 'zod';
import { field } from '../../../lib/config-field.ts';
import { asciiHost } from '../../../lib/network/host-name.ts';
import { sayInSchema } from '../../../lib/texts/sentence.ts';

const HOST = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)*[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?$/i;

/** The schema of host names and addresses. */
export const hostName = z
  .string()
  .trim()
  .max(253)
  .overwrite(asciiHost)
  .refine(
    (text) => HOST.test(text) || z.ipv6().safeParse(text).success,
    sayInSchema('monitors.mustBeHostName'),
  );

/** The field of a host. */
export const hostField = field(hostName, {
  title: 'Host',
  description: 'A name or an IP address.',
  example: 'example.com',
});

/** Returns the field of a port. */
export const portField = (usual: number) =>
  field(z.int().min(1).max(65_535), { title: 'Port', description: `For example ${usual}.`, example: usual });
