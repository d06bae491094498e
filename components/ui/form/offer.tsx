'use client'

import { Button } from '@mantine/core'
import { toast } from '#components/ui/toast/toast.ts'
import classes from './form.module.css'

const shownMs = 12_000

export type Step = { label: string; run: () => void }

/** A toast that offers what may come next. */
export function offer(message: string, steps: readonly Step[]): void {
  const id = crypto.randomUUID()
  toast.show({
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
              toast.hide(id)
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
