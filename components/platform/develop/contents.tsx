'use client'

import { type ReactNode, useEffect, useRef } from 'react'
import classes from './develop.module.css'

/** Links to the parts of the page, where there is no room for a list beside it; chosen, it makes room for the part. */
export function Contents({ title, children }: { title: string; children: ReactNode }) {
  const folded = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const close = () => {
      if (folded.current) folded.current.open = false
    }
    window.addEventListener('hashchange', close)
    return () => window.removeEventListener('hashchange', close)
  }, [])
  return (
    <details ref={folded} className={classes.contents}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
