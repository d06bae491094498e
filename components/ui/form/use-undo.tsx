'use client'

import { useTranslations } from 'next-intl'
import { toast } from '../toast/toast.ts'
import { offer } from './offer.tsx'

/** A toast with undo; `undo` returns false when it has shown the outcome itself. One of `kind` takes the place of the last. */
export function useUndo(kind?: string): (message: string, undo: () => Promise<unknown>) => void {
  const t = useTranslations('form.undo')
  return (message, undo) => {
    const run = async () => {
      try {
        if ((await undo()) !== false) toast.show({ message: t('done') })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        toast.show({ color: 'red', autoClose: false, message: t('failed', { reason }) })
      }
    }
    offer(message, [{ label: t('action'), run: () => void run() }], kind)
  }
}
