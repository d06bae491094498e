'use client'

import classes from '#components/tracking/fence/fence.module.css'
import { PoiPicture } from '#components/tracking/fence/poi/poi-icon.tsx'
import type { PoiIcon } from '#lib/codes/poi-icons.ts'

export function PoiMark({ icon, colour }: { icon: PoiIcon; colour: string }) {
  return (
    <span className={classes.mark} style={{ '--colour': colour } as object}>
      <PoiPicture icon={icon} size={18} stroke={2} />
    </span>
  )
}
