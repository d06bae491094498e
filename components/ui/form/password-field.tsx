'use client'

import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import {
  type PasswordPolicy,
  passphraseLength,
  passwordOf,
  passwordStrength,
  specPolicy,
} from '#lib/rules/password.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './form.module.css'

const mostOf = ({ isPassphrase }: PasswordPolicy) =>
  isPassphrase ? passphraseLength.max : textLimits.password
const isTooLong = (value: string, policy: PasswordPolicy) => [...value].length > mostOf(policy)

/** Parts of the rule in lib/rules/password.ts. */
const partsOf = (policy: PasswordPolicy) =>
  policy.isPassphrase
    ? ([{ key: 'passphrase', test: passwordOf(policy).test }] as const)
    : ([
        {
          key: 'length',
          test: (value: string) => value.length >= policy.min && !isTooLong(value, policy),
        },
        { key: 'characters', test: (value: string) => /^[0-9A-Za-z]+$/.test(value) },
      ] as const)

type PasswordFieldProps = PasswordInputProps & {
  value: string
  hasRules?: boolean
  policy?: PasswordPolicy
}

/** `hasRules` lists the rules of a new password (`policy`: the brand's). Nothing is cut: what is too long is reported at once. */
export function PasswordField(props: PasswordFieldProps) {
  const t = useTranslations('form.password')
  const { hasRules, policy = specPolicy, ...input } = props
  const { min } = policy
  const [hasCapsLock, setCapsLock] = useState(false)
  const rulesId = useId()
  const error =
    input.error ??
    (hasRules && isTooLong(props.value, policy) && t(partsOf(policy)[0].key, { min }))
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
          {partsOf(policy).map(({ key, test }) => {
            const isKept = test(props.value)
            return (
              <li key={key} className={classes.rule} data-kept={isKept || undefined}>
                {isKept ? <IconCheck size={14} aria-hidden /> : <IconPoint size={14} aria-hidden />}
                {t(key, { min })}
              </li>
            )
          })}
          {props.value !== '' && (
            <li className={classes.rule}>{t(`strength.${passwordStrength(props.value)}`)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
