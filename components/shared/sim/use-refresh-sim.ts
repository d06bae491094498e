'use client'

import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type SimCard, useAfterSimChange } from './sim-card.ts'

/** Asks the operator about a card, and shows what it says. */
export function useRefreshSim(onChanged: () => void = () => undefined) {
  const t = useTranslations('sim')
  const tell = useTell()
  const reread = useAfterSimChange()
  return async ({ iccid }: Pick<SimCard, 'iccid'>): Promise<void> => {
    try {
      const request_id = crypto.randomUUID()
      const { fail_items } = await call('sim/Refresh', { iccids: [iccid], request_id })
      const [failed] = fail_items
      if (failed) throw new Error(failed.error_message)
      tell.done(t('refreshed'))
      onChanged()
      await reread()
    } catch (error) {
      tell.failure(error)
    }
  }
}
