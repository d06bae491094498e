'use client'

import { useTranslations } from 'next-intl'
import { toast } from './toast/toast.ts'

const failureMs = 1500

export function useTell() {
  const t = useTranslations('common')
  return {
    done: (message: string): void => {
      toast.show({ message, color: 'green', withCloseButton: false })
    },
    failure: (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error)
      const closeButtonProps = { 'aria-label': t('close') }
      toast.show({ message, color: 'red', autoClose: failureMs, closeButtonProps })
    },
  }
}
