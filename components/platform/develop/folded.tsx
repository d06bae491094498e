'use client'

import { type ReactNode, useState } from 'react'
import classes from './develop.module.css'

/** Draws what it holds when it is opened. */
export function Folded({ title, children }: { title: string; children: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={classes.try} onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && children()}
    </details>
  )
}
