/** The texts of the region of toasts. Loaded with it, after the first page. */
export const toaster = { region: 'Messages', undo: 'Undo' } as const;
