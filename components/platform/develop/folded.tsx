'use client'

import { type ReactNode, useState } from 'react'
import classes from './develop.module.css'

type Props = { title: ReactNode; className?: string | undefined; children: ReactNode }

/** Draws what it holds when it is opened. */
export function Folded({ title, className = classes.try, children }: Props) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className={className} onToggle={() => setOpened(true)}>
      <summary>{title}</summary>
      {wasOpened && children}
    </details>
  )
}
