import type { ReactNode } from 'react'
import classes from './develop.module.css'

/** Scrolls sideways, by keyboard too. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (axe scrollable-region-focusable)
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
