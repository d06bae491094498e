'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { readAgain } from '#components/data/read-again.ts'
import type { CallReply } from '#lib/contract/calls.ts'

export type SimCard = CallReply<'sim/Get'>['items'][number]

/** What people know a card by. */
export const simNumberOf = ({ msisdn, iccid }: Pick<SimCard, 'msisdn' | 'iccid'>): string =>
  msisdn || iccid

/** "Active · China Mobile". */
export function useSimWords(): (card: Pick<SimCard, 'state' | 'carrier'>) => string {
  const t = useTranslations('sim')
  return ({ state, carrier }) => `${t(`state.${state}`)} · ${t(`words.${carrier}`)}`
}

const changed = ['sim/', 'device/GetDetail', 'family/GetDeviceList']

/** What a change of cards changes is read again. */
export function useAfterSimChange(): () => Promise<void> {
  const queries = useQueryClient()
  return () =>
    readAgain(queries, {
      predicate: ({ queryKey }) => changed.some((name) => String(queryKey[0]).startsWith(name)),
    })
}
