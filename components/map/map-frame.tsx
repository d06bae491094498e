'use client'

import type { FrameProps } from '#components/ui/lazy/lazy-part.tsx'
import classes from './map-frame.module.css'

/** Frame of a map: its ground; what the part says shows only when it failed. */
export const mapFrame = ({ isFailed, children }: FrameProps) => (
  <div className={classes.frame}>
    <div className={isFailed ? classes.failure : classes.waiting}>{children}</div>
  </div>
)
