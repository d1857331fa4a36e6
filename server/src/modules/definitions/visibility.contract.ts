import { z } from 'zod';
import { sayInSchema } from '../../lib/texts/sentence.ts';

/** Who sees a definition: the person who saved it, or everybody who may read the website. */
const VISIBILITIES = ['personal', 'shared'] as const;

/** Schema of {@link Visibility}. */
export const visibility = z.enum(
  VISIBILITIES,
  sayInSchema('fields.mustBe', { names: VISIBILITIES.join(' or ') }),
);

/** Who sees a definition: the person who saved it, or everybody who may read the website. */
export type Visibility = z.output<typeof visibility>;
