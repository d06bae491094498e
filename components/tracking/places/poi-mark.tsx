'use client'

import type { PoiIcon } from '#lib/codes/poi-icons.ts'
import classes from '../fence/fence.module.css'
import { PoiPicture } from './poi-picture.tsx'

export function PoiMark({ icon, colour }: { icon: PoiIcon; colour: string }) {
  return (
    <span className={classes.mark} style={{ '--colour': colour } as object}>
      <PoiPicture icon={icon} size={18} stroke={2} />
    </span>
  )
}
