'use client'

import type { CSSProperties } from 'react'
import classes from './boards.module.css'

type Ranked = { key: string; name: string; value: number; text: string }

/** The first ones, each with a bar as long as its share of the first. */
export function Ranking({ rows }: { rows: readonly Ranked[] }) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <ol className={classes.ranking}>
      {rows.map(({ key, name, value, text }) => (
        <li key={key} style={{ '--share': value / most } as CSSProperties}>
          <span dir="auto">{name}</span>
          <bdi dir="ltr">{text}</bdi>
          <i className={classes.bar} />
        </li>
      ))}
    </ol>
  )
}
