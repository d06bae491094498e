'use client'

import type { CSSProperties } from 'react'
import classes from './lazy.module.css'
import type { FrameProps } from './lazy-part.tsx'

export const block = (style: CSSProperties) => (props: FrameProps) => (
  <div className={classes.block} style={style}>
    {props.children}
  </div>
)

/** Of the height of a line of text; a failure fits into it. */
export const line = (style: CSSProperties) => (props: FrameProps) => (
  <div className={classes.line} style={style}>
    {props.children}
  </div>
)

export const onMap = (props: FrameProps) => <div className={classes.onMap}>{props.children}</div>
