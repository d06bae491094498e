'use client'

import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'

const failureMs = 1500

export function useTell() {
  const t = useTranslations('common')
  return {
    done: (message: string): void => {
      notifications.show({ message, color: 'green', withCloseButton: false })
    },
    failure: (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error)
      const closeButtonProps = { 'aria-label': t('close') }
      notifications.show({ message, color: 'red', autoClose: failureMs, closeButtonProps })
    },
  }
}
