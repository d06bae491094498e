'use client'

import '@mantine/charts/styles.css'
import { Sparkline } from '@mantine/charts'

/** A few days in a line; the card tells the figures in words. */
export function SparkLineChart({ values }: { values: readonly number[] }) {
  return (
    <div aria-hidden="true" inert dir="ltr">
      <Sparkline
        h={32}
        data={[...values]}
        color="var(--mantine-primary-color-filled)"
        curveType="linear"
        fillOpacity={0.25}
        strokeWidth={1.5}
        areaProps={{ isAnimationActive: false }}
      />
    </div>
  )
}
