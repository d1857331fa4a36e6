/** What an annotation tells of. */
export const ANNOTATION_KINDS = ['release', 'campaign', 'incident', 'note'] as const;
