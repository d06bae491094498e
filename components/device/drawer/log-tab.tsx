'use client'

import { FrameLog } from '../device-log.tsx'
import classes from './drawer.module.css'

/** The raw frames of the device. */
export function LogTab({ simei }: { simei: string }) {
  return (
    <div className={classes.logBox}>
      <FrameLog simei={simei} />
    </div>
  )
}
