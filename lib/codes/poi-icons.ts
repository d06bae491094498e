/** Pictures of own places, in the order they are offered; drawn in components/tracking/places/poi-picture.tsx. */
export const poiIcons = [
  'pin',
  'home',
  'office',
  'warehouse',
  'factory',
  'shop',
  'customer',
  'fuel',
  'charging',
  'parking',
  'repair',
  'port',
  'hospital',
  'school',
  'flag',
  'warning',
] as const
export type PoiIcon = (typeof poiIcons)[number]
