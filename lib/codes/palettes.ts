import type { BrandPalette } from './brand-shapes.ts'
import type { ThemeName } from './theme-names.ts'

/** From the lightest to the darkest. */
type Scale = readonly [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]

export type Palette = {
  scale: Scale
  /** Text on it keeps 4.5:1. */
  fill: { light: number; dark: number }
  /** 4.5:1 on the page background. */
  text: { light: number; dark: number }
  scheme?: 'dark'
}

// Scales from Mantine's generator, except viridity (set by hand around #0c8f6c) and the two darkest
// light blues (deepened for text).
const viridity: Scale = [
  '#e8f8f2',
  '#d2efe4',
  '#a5dfca',
  '#73ceae',
  '#45bb93',
  '#24a780',
  '#0c8f6c',
  '#0a7a5c',
  '#07664d',
  '#04513d',
]

export const palettes: Record<ThemeName, Palette> = {
  viridity: { scale: viridity, fill: { light: 7, dark: 7 }, text: { light: 8, dark: 4 } },
  azure: {
    scale: [
      '#e6f6ff',
      '#d3e8fc',
      '#a7cff4',
      '#78b4ec',
      '#519de5',
      '#398fe2',
      '#2a88e2',
      '#1971c2',
      '#0968b5',
      '#005aa1',
    ],
    fill: { light: 7, dark: 7 },
    text: { light: 8, dark: 4 },
  },
  violet: {
    scale: [
      '#f3edff',
      '#e0d7fc',
      '#bdacf1',
      '#987ee6',
      '#7957dd',
      '#6741d9',
      '#5b32d7',
      '#4b25bf',
      '#4220ac',
      '#371998',
    ],
    fill: { light: 5, dark: 5 },
    text: { light: 5, dark: 3 },
  },
  lightBlue: {
    scale: [
      '#e0fdff',
      '#d0f5fa',
      '#a7e9f1',
      '#7adbe8',
      '#55d0e0',
      '#3bc9db',
      '#28c6da',
      '#0cafc1',
      '#007e8d',
      '#006a77',
    ],
    fill: { light: 5, dark: 5 },
    text: { light: 9, dark: 4 },
  },
  dark: {
    scale: viridity,
    fill: { light: 7, dark: 7 },
    text: { light: 8, dark: 4 },
    scheme: 'dark',
  },
}

type Coloured = { config: { theme: ThemeName }; palette?: BrandPalette | undefined }

/** Of a theme; where it is the brand's, the brand's own colour stands in it. */
export function paletteOf(name: ThemeName, { config, palette }: Coloured): Palette {
  const { scheme } = palettes[name]
  if (!palette || name !== config.theme) return palettes[name]
  return { ...palette, ...(scheme && { scheme }) }
}
