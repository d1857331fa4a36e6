/** The kinds of images that are accepted, by the bytes of the file. SVG is not, because it can contain scripts. */
export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp';

/** The kind and the size of an image, in pixels. */
export interface ImageHeader {
  readonly mediaType: ImageType;
  readonly width: number;
  readonly height: number;
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Markers of JPEG frames: SOF0 to SOF15, without DHT, JPG and DAC. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
/** Markers of JPEG without a length: TEM, RST0 to RST7, SOI. */
const isBare = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Reads the header of a PNG, JPEG or WebP image. Returns `undefined` for other and for incomplete files. */
export function readImage(file: Buffer): ImageHeader | undefined {
  return readPng(file) ?? readWebp(file) ?? readJpeg(file);
}

/** PNG (W3C recommendation): the first chunk is IHDR, the last one IEND. */
function readPng(file: Buffer): ImageHeader | undefined {
  if (file.length < 45 || !file.subarray(0, 8).equals(PNG)) return undefined;
  if (
    file.toString('latin1', 12, 16) !== 'IHDR' ||
    !file.toString('latin1', file.length - 12).includes('IEND')
  )
    return undefined;
  return { mediaType: 'image/png', width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** JPEG (ITU-T T.81, annex B): segments until a frame header. */
function readJpeg(file: Buffer): ImageHeader | undefined {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; at + 9 <= file.length; ) {
    const marker = file.readUInt8(at + 1);
    if (file.readUInt8(at) !== 0xff) return undefined;
    if (marker === 0xff) at += 1;
    else if (isBare(marker)) at += 2;
    else if (isFrame(marker))
      return { mediaType: 'image/jpeg', width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    else at += 2 + Math.max(2, file.readUInt16BE(at + 2));
  }
  return undefined;
}

/** WebP (RFC 9649): lossy, lossless or extended. */
function readWebp(file: Buffer): ImageHeader | undefined {
  if (
    file.length < 30 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WEBP'
  )
    return undefined;
  if (file.readUInt32LE(4) + 8 > file.length + 1) return undefined;
  const size = sizeOfWebp(file);
  return size && { mediaType: 'image/webp', ...size };
}

function sizeOfWebp(file: Buffer): Omit<ImageHeader, 'mediaType'> | undefined {
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
