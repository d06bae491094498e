'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'
import { useBrand } from '#components/data/brand.tsx'
import { readSession } from '#components/data/session.ts'
import { firstRoute } from '../menu.ts'

/** Sends a reader who is logged in already to the first permitted area. */
export function useLoggedInRedirect(): void {
  const brand = useBrand()
  const router = useRouter()
  const notice = useSearchParams().get('notice')
  const isFirst = useRef(true)
  useEffect(() => {
    // Only on arrival: the log-in form itself decides where a new session goes.
    if (!isFirst.current) return
    isFirst.current = false
    const session = readSession()
    // Another tab logged in as somebody else: here the reader is asked first. Who owes something stays for that step.
    if (!session || session.is_need_check || session.must_change_password) return
    if (notice !== 'otherCustomer') router.replace(firstRoute(session, brand))
  }, [brand, notice, router])
}
