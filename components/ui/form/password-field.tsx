'use client'

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './form.module.css'

const isTooLong = (value: string) => value.length > textLimits.password

/** Parts of the rule in lib/rules/password.ts. */
const parts = [
  { key: 'length', test: (value: string) => value.length >= 6 && !isTooLong(value) },
  { key: 'characters', test: (value: string) => /^[0-9A-Za-z]+$/.test(value) },
] as const

/** `hasRules` lists the rules of a new password. Nothing is cut: what is too long is reported at once. */
export function PasswordField(props: PasswordInputProps & { value: string; hasRules?: boolean }) {
  const t = useTranslations('form.password')
  const { hasRules, ...input } = props
  const [hasCapsLock, setCapsLock] = useState(false)
  const rulesId = useId()
  const error = input.error ?? (hasRules && isTooLong(props.value) && t('length'))
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordInput
        autoComplete={hasRules ? 'new-password' : 'current-password'}
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        {...(hasRules && { 'aria-describedby': rulesId })}
        {...(hasCapsLock && { description: t('capsLock') })}
        {...input}
        error={error}
        // Mantine does not set it here.
        aria-invalid={Boolean(error)}
        onKeyDown={watch}
        onKeyUp={watch}
        onBlur={() => setCapsLock(false)}
      />
      {hasRules && (
        <ul id={rulesId} className={classes.rules}>
          {parts.map(({ key, test }) => {
            const isKept = test(props.value)
            return (
              <li key={key} className={classes.rule} data-kept={isKept || undefined}>
                {isKept ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
                {t(key)}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
