'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { useSession } from '#components/data/session.ts'
import { firstRoute } from './menu.ts'

/** Redirects /home to the first permitted area. */
export function HomeRedirect() {
  const session = useSession()
  const brand = useBrand()
  const router = useRouter()
  useEffect(() => {
    if (session) router.replace(firstRoute(session, brand))
  }, [session, brand, router])
  return null
}
