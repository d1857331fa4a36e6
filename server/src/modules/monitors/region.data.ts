/** The region of the server itself. */
export const LOCAL_REGION = 'local';
