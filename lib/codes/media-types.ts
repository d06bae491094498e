/** What recordings, pictures and videos of devices are. */
export const mediaKinds = ['audio', 'picture', 'video', 'other'] as const
export type MediaKind = (typeof mediaKinds)[number]

/** Of one, some 4 MB. */
export const mostMediaPackets = 4096

type MediaType = {
  kind: MediaKind
  mime: string
  /** Of the file's name. */
  extension: string
  isBegin: (bytes: Uint8Array) => boolean
}

const begins =
  (text: string, at = 0) =>
  (bytes: Uint8Array): boolean =>
    [...text].every((letter, n) => bytes[at + n] === letter.charCodeAt(0))

const all =
  (...tests: ((bytes: Uint8Array) => boolean)[]) =>
  (bytes: Uint8Array): boolean =>
    tests.every((test) => test(bytes))

/** ISO/IEC 11172-3: sync word, layer III, a bit rate and a sample rate that exist. */
const isMp3Frame = (bytes: Uint8Array): boolean => {
  const [first = 0, second = 0, third = 0] = bytes
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08
  return isLayer3 && third >> 4 !== 15 && third >> 4 !== 0 && ((third >> 2) & 3) !== 3
}

/** By their first bytes; the code in a frame is a hint that makers get wrong. In this order. */
export const mediaTypes = {
  /** RFC 4867, one channel. */
  amr: { kind: 'audio', mime: 'audio/amr', extension: 'amr', isBegin: begins('#!AMR\n') },
  wav: {
    kind: 'audio',
    mime: 'audio/wav',
    extension: 'wav',
    isBegin: all(begins('RIFF'), begins('WAVE', 8)),
  },
  mp3: {
    kind: 'audio',
    mime: 'audio/mpeg',
    extension: 'mp3',
    isBegin: (bytes) => begins('ID3')(bytes) || isMp3Frame(bytes),
  },
  jpeg: {
    kind: 'picture',
    mime: 'image/jpeg',
    extension: 'jpg',
    isBegin: begins('\xff\xd8\xff'),
  },
  png: { kind: 'picture', mime: 'image/png', extension: 'png', isBegin: begins('\x89PNG') },
  tiff: {
    kind: 'picture',
    mime: 'image/tiff',
    extension: 'tif',
    isBegin: (bytes) => begins('II*\0')(bytes) || begins('MM\0*')(bytes),
  },
  avi: {
    kind: 'video',
    mime: 'video/x-msvideo',
    extension: 'avi',
    isBegin: all(begins('RIFF'), begins('AVI ', 8)),
  },
  mp4: { kind: 'video', mime: 'video/mp4', extension: 'mp4', isBegin: begins('ftyp', 4) },
  mpeg: {
    kind: 'video',
    mime: 'video/mpeg',
    extension: 'mpg',
    isBegin: begins('\0\0\x01\xba'),
  },
  asf: {
    kind: 'video',
    mime: 'video/x-ms-asf',
    extension: 'asf',
    isBegin: begins('0&\xb2u'),
  },
  unknown: {
    kind: 'other',
    mime: 'application/octet-stream',
    extension: 'bin',
    isBegin: () => true,
  },
} as const satisfies Record<string, MediaType>

export type MediaTypeName = keyof typeof mediaTypes
export const mediaTypeNames = Object.keys(mediaTypes) as [MediaTypeName, ...MediaTypeName[]]

/** `unknown` where they say nothing. */
export const mediaTypeOf = (bytes: Uint8Array): MediaTypeName =>
  mediaTypeNames.find((name) => mediaTypes[name].isBegin(bytes)) ?? 'unknown'

export const isKnownMedia = (bytes: Uint8Array): boolean => mediaTypeOf(bytes) !== 'unknown'
