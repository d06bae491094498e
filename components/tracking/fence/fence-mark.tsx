'use client'

import {
  IconBuildingCommunity,
  IconCircle,
  IconPolygon,
  IconRectangle,
  IconRoute,
} from '@tabler/icons-react'
import classes from './fence.module.css'
import type { DrawnType, FenceType } from './fence-types.ts'

export const fenceIcons = {
  circle: IconCircle,
  rectangle: IconRectangle,
  polygon: IconPolygon,
  corridor: IconRoute,
  city: IconBuildingCommunity,
} satisfies Record<DrawnType, unknown>

export function FenceMark({ type, colour }: { type: FenceType; colour: string }) {
  const Icon = fenceIcons[type]
  return (
    <span className={classes.mark} style={{ '--colour': colour } as object} aria-hidden="true">
      <Icon size={18} stroke={2.2} />
    </span>
  )
}
