'use client'

import { block } from '../lazy/block.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

export const RangeFields = lazyPart({
  name: 'rangePanel',
  load: () => import('./range-panel.tsx').then((m) => m.RangePanel),
  frame: block({ width: 300, height: 540 }),
})
