'use client'

import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { CallReply } from '#lib/contract/calls.ts'

export type Invitation = CallReply<'message/GetShare'>['items'][number]

/** Waiting for an answer, or in force. */
export const isOpen = ({ state, ended }: Pick<Invitation, 'state' | 'ended'>): boolean =>
  ended === null && (state === 'unhandled' || state === 'shared')

/** In words: its state, or why it is over. Texts of `sharing`. */
export function useInvitationWords(): (one: Pick<Invitation, 'state' | 'ended'>) => string {
  const t = useTranslations('sharing')
  return useCallback(
    ({ state, ended }) => {
      const isAnswered = state !== 'unhandled' && state !== 'shared'
      return ended === null || isAnswered ? t(`state.${state}`) : t(`ended.${ended}`)
    },
    [t],
  )
}
