/** The German texts of the region of toasts. */
export const toaster = { region: 'Meldungen', undo: 'Rückgängig' } as const;
