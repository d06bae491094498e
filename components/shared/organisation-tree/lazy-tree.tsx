'use client'

import { block } from '#components/ui/lazy/block.tsx'
import { lazyPart } from '#components/ui/lazy/lazy-part.tsx'

export const LazyTree = lazyPart({
  name: 'organisationTree',
  load: () => import('./organisation-tree.tsx').then((m) => m.OrganisationTree),
  frame: block({ height: '100%', minHeight: 240, padding: 12 }),
})
