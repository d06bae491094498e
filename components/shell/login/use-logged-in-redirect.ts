'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { readSession } from '#components/data/session.ts'
import { useLanding } from '../menu/menu-provider.tsx'

export function useLoggedInRedirect(): void {
  const landing = useLanding()
  const router = useRouter()
  const notice = useSearchParams().get('notice')
  const isFirst = useRef(true)
  useEffect(() => {
    // On arrival only: the form handles new sessions.
    if (!isFirst.current) return
    isFirst.current = false
    const session = readSession()
    // Another customer's tab: ask first.
    if (!session || session.is_need_check || session.must_change_password) return
    if (notice !== 'otherCustomer') router.replace(landing(session))
  }, [landing, notice, router])
}
