'use client'

import { CloseButton } from '@mantine/core'
import type { FrameProps } from '#components/ui/lazy/lazy-part.tsx'
import classes from './monitor.module.css'

/** `minHeight` in pixels. */
export const panelFrame = (minHeight: number) => (props: FrameProps & { onClose: () => void }) => (
  <div className={classes.awaiting} style={{ minHeight }}>
    <CloseButton className={classes.awaitingCloser ?? ''} onClick={props.onClose} />
    {props.children}
  </div>
)
