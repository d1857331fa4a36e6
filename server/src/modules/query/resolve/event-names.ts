/** The event that the tracker sends for a click on a link to another site. Its properties are `href` and `text`. */
export const OUTBOUND_LINK = 'outbound_link';

/** The event that the tracker sends for a click on a link to a file. Its properties are `href` and `filename`. */
export const FILE_DOWNLOAD = 'file_download';
