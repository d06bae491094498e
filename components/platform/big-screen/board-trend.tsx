'use client'

import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

export const BoardTrend = lazyPart({
  name: 'boardTrend',
  load: () => import('./trend-chart.tsx').then((m) => m.TrendChart),
  frame: block({ flex: 1, minHeight: 0 }),
})
