'use client'

import { block } from '../lazy/block.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

/** The organisation tree where it is shown on demand: in a drop-down, a sheet or a tab. */
export const LazyTree = lazyPart({
  name: 'organisationTree',
  load: () => import('./organisation-tree.tsx').then((m) => m.OrganisationTree),
  frame: block({ height: '100%', minHeight: 240, padding: 12 }),
})
