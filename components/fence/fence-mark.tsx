'use client'

import { IconBuildingCommunity, IconCircle, IconPolygon } from '@tabler/icons-react'
import classes from './fence.module.css'
import type { FenceType } from './fence-types.ts'

const icons = { circle: IconCircle, polygon: IconPolygon, city: IconBuildingCommunity }

export function FenceMark({ type, colour }: { type: FenceType; colour: string }) {
  const Icon = icons[type]
  return (
    <span className={classes.mark} style={{ '--colour': colour } as object} aria-hidden="true">
      <Icon size={18} stroke={2.2} />
    </span>
  )
}
