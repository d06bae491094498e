'use client'

import { UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import classes from './add-steps.module.css'

export const addSteps = ['number', 'name', 'settings', 'report'] as const
export type AddStep = (typeof addSteps)[number]

/** Where one is on the way; steps that `onStep` names can be gone to. */
export function AddSteps(props: {
  at: AddStep
  open?: readonly AddStep[]
  onStep?: (step: AddStep) => void
}) {
  const t = useTranslations('add')
  const now = addSteps.indexOf(props.at)
  return (
    <ol className={classes.steps} aria-label={t('steps')}>
      {addSteps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          data-done={index < now || undefined}
        >
          {index !== now && props.open?.includes(step) ? (
            <UnstyledButton td="underline" onClick={() => props.onStep?.(step)}>
              {t(`step.${step}`)}
            </UnstyledButton>
          ) : (
            t(`step.${step}`)
          )}
        </li>
      ))}
    </ol>
  )
}
