'use client'

import { brandText } from '#brands/public.ts'
import { useBrand, useLanguage } from '#components/data/brand.tsx'
import classes from './brand-mark.module.css'

type BrandMarkProps = { isCompact?: boolean; hasLogo?: boolean }

export function BrandMark({ isCompact = false, hasLogo = true }: BrandMarkProps) {
  const brand = useBrand()
  const { language } = useLanguage()
  const name = brandText(brand.name, language)
  return (
    <span className={classes.mark}>
      {hasLogo && (
        // biome-ignore lint/performance/noImgElement: a vector file of 1 KB that the image optimiser would not touch
        <img src={brand.logo} alt="" width={28} height={28} />
      )}
      <span className={isCompact ? classes.compact : classes.name}>{name}</span>
    </span>
  )
}
