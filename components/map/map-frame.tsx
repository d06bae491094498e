'use client'

import type { FrameProps } from '#components/ui/lazy/lazy-part.tsx'
import classes from './map-frame.module.css'

/** Shows `children` only on failure. */
export const mapFrame = ({ isFailed, children }: FrameProps) => (
  <div className={classes.frame}>
    <div className={isFailed ? classes.failure : classes.waiting}>{children}</div>
  </div>
)
