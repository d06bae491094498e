'use client'

import { useMemo } from 'react'
import { carIcon } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'

/** The brand's icons for `LiveDevices`. `pictures`: as data URLs, those that came with the page (car-pictures.ts). */
export function useCarIcons(pictures: readonly string[]) {
  const brand = useBrand()
  return useMemo(
    () =>
      brand.cars.map((_, i) => {
        const { url, car } = carIcon(brand, i)
        const [width, height] = car.size
        return { url: pictures[i] ?? url, rotates: car.rotates, width, height }
      }),
    [brand, pictures],
  )
}
