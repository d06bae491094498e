'use client'

import { IconBluetooth, IconNfc, IconRouter } from '@tabler/icons-react'
import type { BeaconKind } from '#lib/codes/beacon-kinds.ts'
import classes from '../fence/fence.module.css'
import { beaconColours } from './beacon-types.ts'

const pictures = { bluetooth: IconBluetooth, nfc: IconNfc, wireless: IconRouter } as const

export function BeaconMark({ type }: { type: BeaconKind }) {
  const Picture = pictures[type]
  return (
    <span className={classes.mark} style={{ '--colour': beaconColours[type] } as object}>
      <Picture size={18} stroke={2} />
    </span>
  )
}
