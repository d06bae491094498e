'use client'

import { FrameLog } from '../device-log.tsx'
import classes from './drawer.module.css'

export function LogTab({ simei }: { simei: string }) {
  return (
    <div className={classes.logBox}>
      <FrameLog simei={simei} />
    </div>
  )
}
