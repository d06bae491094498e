'use client'

import { useTranslations } from 'next-intl'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { PlainButton } from './plain-button.tsx'
import { PlainField } from './plain-field.tsx'

const eye = (
  <>
    <path d="M10 12a2 2 0 1 0 4 0a2 2 0 0 0 -4 0" />
    <path d="M21 12c-2.4 4 -5.4 6 -9 6s-6.600 -2 -9 -6c2.400 -4 5.400 -6 9 -6s6.600 2 9 6" />
  </>
)

/** Shows itself on demand, warns of caps lock. Takes any length: a cut password is another one. */
export function PlainPassword(props: Omit<ComponentProps<typeof PlainField>, 'inside' | 'type'>) {
  const t = useTranslations('form.password')
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <PlainField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      note={hasCapsLock ? t('capsLock') : undefined}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      inside={
        <PlainButton
          look="subtle"
          isIcon
          aria-label={t('show')}
          aria-pressed={isShown}
          tabIndex={-1}
          onClick={() => setShown(!isShown)}
        >
          <svg
            width={20}
            height={20}
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth={2}
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden="true"
          >
            {eye}
            {isShown && <path d="M4 4l16 16" />}
          </svg>
        </PlainButton>
      }
    />
  )
}
