'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { useCall } from '#components/data/use-call.ts'
import { readChoice, type TrackChoice } from '#components/track/range-picker.tsx'
import { rangeText } from '#lib/format/range.ts'

const idForm = /^[1-9]\d{0,18}$/
const numberForm = /^\d{6,20}$/

type Device = { imei: string; simei: string }

export function useLocusQuery() {
  const [, , imei = '', ownSimei = ''] = usePathname().split('/')
  const query = useSearchParams()
  const isAsked = numberForm.test(imei) && !idForm.test(ownSimei)
  const named = useCall('device/FindDev', { imeis: [imei] }, { enabled: isAsked })
  const simei = idForm.test(ownSimei) ? ownSimei : named.data?.items[0]?.simei
  const change = useCallback((write: (url: URL) => void) => {
    const url = new URL(window.location.href)
    write(url)
    window.history.replaceState(null, '', url)
  }, [])
  const setDevice = useCallback(
    (device: Device | undefined) =>
      change((url) => {
        url.pathname = device ? `/locus/${device.imei}/${device.simei}` : '/locus'
      }),
    [change],
  )
  const setChoice = useCallback(
    (choice: TrackChoice) =>
      change((url) =>
        url.searchParams.set('period', typeof choice === 'string' ? choice : rangeText(choice)),
      ),
    [change],
  )
  return {
    simei,
    isWaiting: isAsked && named.isPending,
    isUnknown: isAsked && named.data !== undefined && !simei,
    choice: readChoice(query.get('period') ?? ''),
    setDevice,
    setChoice,
  }
}
