'use client'

import { isWorn } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'

/** Whether a person or a pet wears it: by its icon, or as it has told of its wearer. */
export function useIsWorn(
  device: { icon: number; has_health: boolean | null } | undefined,
): boolean {
  const brand = useBrand()
  return device !== undefined && (device.has_health === true || isWorn(brand, device.icon))
}
