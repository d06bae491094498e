'use client'

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useTranslations } from 'next-intl'
import classes from './form.module.css'

const shownMs = 12_000

/** A toast that offers to undo a change; `undo` gives false when it tells the outcome itself. */
export function useUndo(): (message: string, undo: () => Promise<unknown>) => void {
  const t = useTranslations('form.undo')
  return (message, undo) => {
    const run = async (id: string) => {
      notifications.hide(id)
      try {
        if ((await undo()) !== false) notifications.show({ message: t('done') })
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        notifications.show({ color: 'red', autoClose: false, message: t('failed', { reason }) })
      }
    }
    const id = crypto.randomUUID()
    notifications.show({
      id,
      autoClose: shownMs,
      message: (
        <span className={classes.undo}>
          {message}
          <Button size="compact-sm" variant="light" onClick={() => void run(id)}>
            {t('action')}
          </Button>
        </span>
      ),
    })
  }
}
