/** Images of a brand: file of brands/assets, or drawn as PNG of so many pixels from what /oamm/config is given. */
export const brandImages = {
  logo: { file: 'logo.svg', side: 256 },
  favicon: { file: 'favicon.svg', side: 64 },
  icon192: { file: 'icon-192.png', side: 192 },
  icon512: { file: 'icon-512.png', side: 512 },
} as const

export type BrandImage = keyof typeof brandImages
