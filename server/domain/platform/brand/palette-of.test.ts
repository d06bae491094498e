import chroma from 'chroma-js'
import { expect, test } from 'vitest'
import { paletteOfAccent } from './palette-of.ts'

test.each(['#0c8f6c', '#d6336c', '#0b3d91', '#111111', '#ffffff', '#ffff00', '#00e5ff'])(
  'words of %s and on it are read',
  (accent) => {
    const { scale, fill, text } = paletteOfAccent(accent)
    const contrast = (at: number, ground: string) => chroma.contrast(scale[at] ?? ground, ground)
    expect(contrast(fill.light, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text.light, '#f3f5f7')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text.dark, '#14181d')).toBeGreaterThanOrEqual(4.5)
  },
)
