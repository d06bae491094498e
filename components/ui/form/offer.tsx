'use client'

import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import classes from './form.module.css'

const shownMs = 12_000

export type Step = { label: string; run: () => void }

/** A toast that offers what may come next. */
export function offer(message: string, steps: readonly Step[]): void {
  const id = crypto.randomUUID()
  notifications.show({
    id,
    autoClose: shownMs,
    message: (
      <span className={classes.undo}>
        {message}
        {steps.map(({ label, run }) => (
          <Button
            key={label}
            size="compact-sm"
            variant="light"
            onClick={() => {
              notifications.hide(id)
              run()
            }}
          >
            {label}
          </Button>
        ))}
      </span>
    ),
  })
}
