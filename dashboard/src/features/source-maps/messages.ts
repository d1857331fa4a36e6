import { defineTexts } from '../../lib/texts.ts';
import { sourceMaps } from '../../texts/en/source-maps.data.ts';

/** The texts of source maps and resolved stacks. */
export const messages = defineTexts('sourceMaps', sourceMaps);
