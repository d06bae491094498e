export type MapPalette = {
  sea: string
  land: string
  water: string
  admin1: string
  border: string
  cityText: string
  capitalText: string
  admin1Text: string
  countryText: string
  halo: string
  dot: string
  disc: string
  discText: string
}

export const lightMap: MapPalette = {
  sea: '#d5e3ea',
  land: '#f6f5f1',
  water: '#cbdde7',
  admin1: '#dedad2',
  border: '#b3acb8',
  cityText: '#5a626b',
  capitalText: '#3d444c',
  admin1Text: '#a39c93',
  countryText: '#6e6a78',
  halo: '#fbfaf7',
  dot: '#8b939b',
  disc: '#ffffff',
  discText: '#1f2933',
}

export const darkMap: MapPalette = {
  sea: '#12191f',
  land: '#1d252c',
  water: '#151e25',
  admin1: '#2b353e',
  border: '#46535f',
  cityText: '#95a2ae',
  capitalText: '#bcc7d1',
  admin1Text: '#5d6a76',
  countryText: '#8592a0',
  halo: '#171e24',
  dot: '#6d7a86',
  disc: '#20282f',
  discText: '#f0f4f8',
}
