'use client'

import { useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { type Area, permittedAreas } from './menu.ts'

export function usePermittedAreas(): Area[] {
  const session = useSession()
  const brand = useBrand()
  return useMemo(() => (session ? permittedAreas(session, brand) : []), [session, brand])
}
