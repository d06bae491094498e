'use client'

import { useMemo } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { type Area, permittedAreas } from './menu.ts'

/** The areas that the session in use may open. */
export function usePermittedAreas(): Area[] {
  const session = useSession()
  const brand = useBrand()
  return useMemo(() => (session ? permittedAreas(session, brand) : []), [session, brand])
}
