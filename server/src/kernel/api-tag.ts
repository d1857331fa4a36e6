/** A group of operations in the API document. */
export interface ApiTag {
  /** As in the `tags` of its operations. */
  readonly name: string;
  readonly description: string;
  /** Tags are listed in the order of their positions. */
  readonly position: number;
}
