'use client'

import { Button } from '@mantine/core'
import { toast } from '../toast/toast.ts'
import classes from './form.module.css'

const shownMs = 12_000

export type Step = { label: string; run: () => void }

const shown = new Map<string, string>()

/** A toast that offers what may come next; the last one of `kind` goes for it. */
export function offer(message: string, steps: readonly Step[], kind?: string): void {
  const id = crypto.randomUUID()
  if (kind !== undefined) {
    toast.hide(shown.get(kind) ?? '')
    shown.set(kind, id)
  }
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
