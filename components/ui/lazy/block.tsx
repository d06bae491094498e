'use client'

import type { CSSProperties } from 'react'
import classes from './lazy.module.css'
import type { FrameProps } from './lazy-part.tsx'

/** Frame of a part that stands in the page: the room that it will take. */
export const block = (style: CSSProperties) => (props: FrameProps) => (
  <div className={classes.block} style={style}>
    {props.children}
  </div>
)

/** Frame of a part that lies on the map: a small label at its upper edge. */
export const onMap = (props: FrameProps) => <div className={classes.onMap}>{props.children}</div>
