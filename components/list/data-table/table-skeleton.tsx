'use client'

import { Skeleton } from '@mantine/core'
import classes from './data-table.module.css'

const widths = [60, 75, 45, 70, 55, 65]

export function TableSkeleton(props: { columns: number; isPhone: boolean }) {
  return (
    <div className={classes.skeleton} aria-busy="true" data-phone={props.isPhone || undefined}>
      {Array.from({ length: props.isPhone ? 8 : 12 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
        <div key={line} className={classes.skeletonRow}>
          {Array.from({ length: props.columns }, (_, at) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders without identity
              key={at}
              height={12}
              width={`${widths[(line + at) % widths.length] ?? 60}%`}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
