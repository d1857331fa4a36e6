/**
 * The user agents of proxies through which mail services load images: Gmail, Yahoo! Mail and others that name themselves, and Apple Mail,
 * whose proxies send nothing but `Mozilla/5.0`.
 */
const IMAGE_PROXY =
  /ggpht\.com|(?:image|mail)[ _-]?proxy|images?proxy|YahooCacheSystem|YandexImageResizer|^Mozilla\/5\.0$/i;

/** Returns whether a request for an image is of a mail service, not of the person who reads the message. */
export function isImageProxy(userAgent: string): boolean {
  return IMAGE_PROXY.test(userAgent);
}
