import type { FontFacesSpecification } from 'maplibre-gl'

const latin = new URL(
  '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2',
  import.meta.url,
)
const latinExt = new URL(
  '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2',
  import.meta.url,
)
const cyrillic = new URL(
  '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff2',
  import.meta.url,
)
const vietnamese = new URL(
  '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff2',
  import.meta.url,
)
const arabic = new URL(
  '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2',
  import.meta.url,
)
const chinese = new URL(
  '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff2',
  import.meta.url,
)

/** Latin first: CJK apostrophes are a character wide. System fonts draw the rest. */
export const labelFont = [
  'Noto Sans',
  'PingFang SC',
  'Microsoft YaHei',
  'Noto Sans CJK SC',
  'Noto Sans SC',
  'sans-serif',
]

const face = (url: URL, ...ranges: string[]) => ({
  url: url.href,
  'unicode-range': ranges,
})

/** Missing glyphs all draw as the same box. */
function hasChineseFont(): boolean {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pen) return false
  const drawn = ['国', '水'].map((text) => {
    pen.clearRect(0, 0, 24, 24)
    pen.font = '20px sans-serif'
    pen.fillText(text, 1, 20)
    return pen.getImageData(0, 0, 24, 24).data.join()
  })
  return drawn[0] !== drawn[1]
}

/** Shipped fonts, loaded by range; the Chinese one (1.1 MB) only if none is installed. */
export function fontFaces(): FontFacesSpecification {
  const faces: FontFacesSpecification = {
    'Noto Sans': [
      face(latin, 'U+0000-00FF', 'U+2010-2027', 'U+2039-203A'),
      face(vietnamese, 'U+0102-0103', 'U+0110-0111', 'U+01A0-01A1', 'U+01AF-01B0', 'U+1EA0-1EF9'),
      face(latinExt, 'U+0100-02BA', 'U+1E00-1EFF'),
      face(cyrillic, 'U+0301', 'U+0400-045F', 'U+0490-0491'),
      face(arabic, 'U+0600-06FF', 'U+0750-077F', 'U+FB50-FDFF', 'U+FE70-FEFC'),
    ],
  }
  if (!hasChineseFont()) {
    faces['Noto Sans SC'] = [face(chinese, 'U+3000-303F', 'U+4E00-9FFF', 'U+FF00-FFEF')]
  }
  return faces
}
