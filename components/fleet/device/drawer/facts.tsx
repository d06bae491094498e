import type { ReactNode } from 'react'
import classes from './drawer.module.css'

export type FactLine = readonly [label: string, value: ReactNode]

/** Label beside value; unknown is a dash. */
export function Facts({ title, lines }: { title?: string; lines: readonly FactLine[] }) {
  return (
    <section>
      {title && <h3 className={classes.heading2}>{title}</h3>}
      <dl className={classes.facts}>
        {lines.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value === null || value === '' || value === undefined ? '—' : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
