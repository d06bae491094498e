'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { useMenu } from './menu/menu-provider.tsx'
import { landingPath } from './menu/permitted.ts'

/** Redirects /home to the first permitted area. */
export function HomeRedirect() {
  const { permitted } = useMenu()
  const router = useRouter()
  useEffect(() => router.replace(landingPath(permitted)), [permitted, router])
  return null
}
