'use client'

import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import { useOrganisation } from '#components/data/organisation.tsx'
import type { ChosenOrganisation } from '#components/shared/organisation-tree/organisation-field.tsx'
import { useReadNumbers } from '#components/ui/form/numbers-field.tsx'

export const mostNumbers = 1000

export type FixedDevices = { selectionId: string; missing: string[] }

/** Devices by a list of numbers (at first those that a link names), or all of an organisation. */
export function useChosenDevices() {
  const t = useTranslations('verification')
  const { current } = useOrganisation()
  const [by, setBy] = useState<'numbers' | 'organisation'>('numbers')
  const asked = useSearchParams().get('devices')?.replaceAll(',', '\n') ?? ''
  const [text, setText] = useState(asked)
  const [place, setPlace] = useState<ChosenOrganisation>()
  const [hasBelow, setBelow] = useState(true)
  const [error, setError] = useState<string>()
  const readNumbers = useReadNumbers()
  const usual = current.sid === undefined ? undefined : { sid: current.sid, sname: current.sname }
  const chosen = place ?? usual

  const refuse = (reason: string) => {
    setError(reason)
    return undefined
  }

  /** Undefined when the choice is broken; says why at its field. */
  const fix = async (): Promise<FixedDevices | undefined> => {
    setError(undefined)
    if (by === 'organisation') {
      if (!chosen) return refuse(t('tips1'))
      const { selection_id, count } = await call('device/Select', {
        sfamilyid: chosen.sid,
        is_get_child: hasBelow,
      })
      return count > 0 ? { selectionId: selection_id, missing: [] } : refuse(t('deviceTip32'))
    }
    const read = readNumbers(text, mostNumbers)
    if ('error' in read) return refuse(read.error)
    const { items, missing } = await call('device/FindDev', { imeis: read.numbers }, { cacheMs: 0 })
    if (items.length === 0) return refuse(t('deviceTip32'))
    const imeis = items.map(({ imei }) => imei)
    const { selection_id } = await call('device/Select', { imeis })
    return { selectionId: selection_id, missing }
  }

  return {
    by,
    text,
    place: chosen,
    hasBelow,
    error,
    fix,
    choose: (next: 'numbers' | 'organisation') => {
      setBy(next)
      setError(undefined)
    },
    setText: (next: string) => {
      setText(next)
      setError(undefined)
    },
    setPlace,
    setBelow,
  }
}

export type ChosenDevices = ReturnType<typeof useChosenDevices>
