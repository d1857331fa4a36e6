/** The kinds of annotations. */
export const ANNOTATION_KINDS = ['release', 'campaign', 'incident', 'flag', 'note'] as const;
