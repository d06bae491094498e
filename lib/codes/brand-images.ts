/** Images of a brand: file of brands/assets, or drawn as PNG of so many pixels from what /oamm/config is given. */
export const brandImages = {
  logo: { file: 'logo.svg', side: 256 },
  favicon: { file: 'favicon.svg', side: 64 },
  icon192: { file: 'icon-192.png', side: 192 },
  icon512: { file: 'icon-512.png', side: 512 },
} as const

export type BrandImage = keyof typeof brandImages

type Pictured = { assets: string; images?: Readonly<Record<string, string>> | undefined }

/** Where an image of a brand is: what /oamm/config was given, else a file of its folder. */
export function brandImage({ images, assets }: Pictured, kind: BrandImage) {
  const own = images?.[kind]
  const { file } = brandImages[kind]
  const url = own === undefined ? `/assets/${assets}/${file}` : `/brand/${own}.png`
  return { url: url, type: url.endsWith('.svg') ? 'image/svg+xml' : 'image/png' }
}
