import type { ComponentProps } from 'react';
import type { Explained } from '../../analytics/index.ts';

/** What a definition of the API is of. */
export type Subject = ComponentProps<typeof Explained>['subject'];
