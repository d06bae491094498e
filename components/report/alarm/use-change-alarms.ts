'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { useTell } from '#components/ui/use-tell.ts'
import type { CallParams } from '#lib/contract/calls.ts'

type Change = 'alarm/Ack' | 'alarm/Handle' | 'alarm/Delete'
const mostAtOnce = 1000

export function useChangeAlarms() {
  const client = useQueryClient()
  const t = useTranslations('alarm.list')
  const tell = useTell()
  return async <N extends Change>(
    name: N,
    rows: readonly { id: string }[],
    params: Omit<CallParams<N>, 'ids' | 'request_id'>,
  ): Promise<void> => {
    let done = 0
    for (let at = 0; at < rows.length; at += mostAtOnce) {
      const ids = rows.slice(at, at + mostAtOnce).map(({ id }) => id)
      const reply = await call(name, { ...params, ids } as unknown as CallParams<N>)
      done += reply.suc_items.length
    }
    const isOfAlarms = ({ queryKey: [name] }: { queryKey: readonly unknown[] }) =>
      typeof name === 'string' && name.startsWith('alarm/')
    void client.invalidateQueries({ predicate: isOfAlarms })
    if (done < rows.length) tell.failure(new Error(t('gone', { count: rows.length - done })))
    else tell.done(t('done', { count: done }))
  }
}
