'use client'

import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

export const DrawnSums = lazyPart({
  name: 'sumsChart',
  load: () => import('./sums-chart.tsx').then((m) => m.SumsChart),
  frame: block({ height: 190 }),
})
