/**
 * Where the icons of values are served: `flags/de.svg` for a country, `brands/google.svg` for a brand. The name contains the digest of
 * all of them, because browsers store these files forever. The build fails with the new name if an icon has changed.
 */
export const ICONS_PATH = '/assets/icons-042ebb7411';
