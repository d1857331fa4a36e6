/** What happens to the answers of operations before they are used: nothing, unless something is about to be deleted (`pending-deletions.ts`). */
export const answers = { read: (answer: unknown): unknown => answer };
