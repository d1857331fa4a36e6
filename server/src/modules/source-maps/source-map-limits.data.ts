/** The maximum length of a release and of the address of a script, in characters. */
export const MAX_RELEASE = 200;
export const MAX_FILE = 1_000;

/** The limits of a website. */
export const MAX_MAPS = 5_000;
export const MAX_TOTAL_MB = 256;

/** The maximum size of a source map, as it is and compressed. */
export const MAX_MAP_MB = 32;
export const MAX_STORED_MB = 16;

/** Source maps that nobody needs for so long are deleted. */
export const UNUSED_DAYS = 90;
