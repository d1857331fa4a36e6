const INTER = '@fontsource-variable/inter/files/inter';

/** The font of Japanese characters. */
export const JAPANESE_FONT = '@fontsource/biz-udpgothic/files/biz-udpgothic-japanese-700-normal.woff2';

/**
 * The fonts of Open Graph images, in their order of preference. Inter has Latin, Cyrillic, Greek and Vietnamese letters, BIZ UDPGothic
 * those of Japanese. Both are licensed under the SIL Open Font License.
 */
export const SOCIAL_FONTS: readonly string[] = [
  ...['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'].map(
    (script) => `${INTER}-${script}-opsz-normal.woff2`,
  ),
  JAPANESE_FONT,
];
