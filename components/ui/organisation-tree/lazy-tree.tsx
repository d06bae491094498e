'use client'

import { block } from '../lazy/block.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

export const LazyTree = lazyPart({
  name: 'organisationTree',
  load: () => import('./organisation-tree.tsx').then((m) => m.OrganisationTree),
  frame: block({ height: '100%', minHeight: 240, padding: 12 }),
})
