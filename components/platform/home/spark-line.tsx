'use client'

import { line } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

export const SparkLine = lazyPart({
  name: 'sparkLine',
  load: () => import('./spark-line-chart.tsx').then((m) => m.SparkLineChart),
  frame: line({ height: 32 }),
})
