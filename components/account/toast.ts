'use client'

import { notifications } from '@mantine/notifications'

/** A short word of success. */
export const told = (message: string) => void notifications.show({ message, color: 'green' })

/** A failure that stays until it is read. */
export const failed = (error: unknown) =>
  void notifications.show({
    message: error instanceof Error ? error.message : String(error),
    color: 'red',
    autoClose: false,
  })
