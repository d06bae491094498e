import chroma from 'chroma-js'
import { type BrandPalette, brandPalette } from '#lib/codes/brand-shapes.ts'

/** Of app/tokens.css: the grounds of pages, on which words are a little harder to read than on surfaces. */
const grounds = { light: '#f3f5f7', dark: '#14181d' }
/** WCAG 2.2, 1.4.3. */
const leastContrast = 4.5
/** Positions in the scale, from the colour itself outwards. */
const darker = [6, 7, 8, 9]
const lighter = [6, 5, 4, 3, 2, 1, 0]
const deepest = [8, 9]

/** Deeper, as far as words on a light page need. */
function deepened(shade: string): string {
  let deep = chroma(shade)
  while (chroma.contrast(deep, grounds.light) < leastContrast) deep = deep.darken(0.1)
  return deep.hex()
}

/** Ten of even steps to the eye: from nearly white to the colour, which is the seventh, and on towards black. */
function shadesOf(accent: string): string[] {
  const lightest = chroma.mix('#ffffff', accent, 0.08, 'oklab')
  const darkest = chroma.mix(accent, '#000000', 0.45, 'oklab')
  const light = chroma.scale([lightest, accent]).mode('oklab').colors(7)
  return [...light, ...chroma.scale([accent, darkest]).mode('oklab').colors(4).slice(1)]
}

/**
 * Shades of a colour (`#rrggbb`), from light to dark, and which of them are read: white words on the fill, words of the colour on
 * the page. Bright colours have no dark shades of their own: their last two are deepened.
 */
export function paletteOfAccent(accent: string): BrandPalette {
  const shades = shadesOf(accent).map((shade, at) =>
    deepest.includes(at) ? deepened(shade) : shade,
  )
  const firstRead = (places: number[], ground: string) =>
    places.find((at) => chroma.contrast(shades[at] ?? ground, ground) >= leastContrast) ?? 9
  const fill = firstRead(darker, '#ffffff')
  const text = { light: firstRead(darker, grounds.light), dark: firstRead(lighter, grounds.dark) }
  return brandPalette.parse({ scale: shades, fill: { light: fill, dark: fill }, text: text })
}
