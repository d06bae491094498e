'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import type { Invitation } from '#components/data/invitations.ts'
import { readAgain } from '#components/data/read-again.ts'
import { offer } from '#components/ui/form/offer.tsx'
import { useTell } from '#components/ui/use-tell.ts'

const shown = ['message/GetShare', 'device/GetLent']

/** Answers invitations; `accepting` are under way. */
export function useAnswer() {
  const t = useTranslations('sharing')
  const router = useRouter()
  const queries = useQueryClient()
  const tell = useTell()
  const [accepting, setAccepting] = useState<ReadonlySet<string>>(new Set())

  async function answer({ invite_id }: Invitation, action: 'accept' | 'refuse' | 'leave') {
    const request_id = crypto.randomUUID()
    const { state } = await call('message/HandleShare', { invite_id, action, request_id })
    await readAgain(queries, {
      predicate: ({ queryKey }) => shown.includes(String(queryKey[0])),
    })
    return state
  }

  async function accept(invitation: Invitation) {
    const { invite_id, name } = invitation
    setAccepting((ids) => new Set([...ids, invite_id]))
    try {
      const state = await answer(invitation, 'accept')
      if (state === 'shared')
        offer(t('accepted', { name }), [
          { label: t('showMap'), run: () => router.push('/monitor') },
        ])
      else tell.done(t(`state.${state}`))
    } catch (error) {
      tell.failure(error)
    }
    setAccepting((ids) => new Set([...ids].filter((id) => id !== invite_id)))
  }

  return { accepting, accept, answer }
}
