'use client'

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { numberText } from '#lib/rules/number.ts'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import classes from './form.module.css'

type NumericFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus'> & {
  /** A number; as text what is none, or nothing. */
  value: number | string
  /** With the number that was typed; where it is none with the text, which no rule of numbers takes. */
  onChange: (value: number | string) => void
  unit?: string | undefined
  /** Tells what is wrong when the field is left; forms tell it when they are sent. */
  rule?: Rule | undefined
}

const numberOf = (text: string): number | string => {
  const read = numberText(text)
  return /\d/.test(read) && Number.isFinite(Number(read)) ? Number(read) : text.trim()
}

/** A number as people write it, with digits of any keyboard: no key is swallowed, nothing is changed. */
export function NumericField({ value, onChange, unit, rule, ...props }: NumericFieldProps) {
  const t = useTranslations('verification')
  const [isFocused, setFocused] = useState(false)
  const [draft, setDraft] = useState<string>()
  const [held, setHeld] = useState(value)
  if (!Object.is(held, value)) {
    setHeld(value)
    // It was changed elsewhere, as by a handle on a map.
    if (!isFocused) setDraft(undefined)
  }
  const shown = draft ?? String(value)
  const broken = !isFocused && rule && firstBroken(shown, [rule])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={unit ? `${Math.max(unit.length, 3) + 1}ch` : 0}
      {...props}
      error={props.error ?? (broken ? t(broken.key, broken.values) : undefined)}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value
        setDraft(text)
        onChange(numberOf(text))
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        const isTaken = typeof numberOf(shown) === 'number' && (rule?.test(shown) ?? true)
        if (isTaken || shown.trim() === '') setDraft(undefined)
      }}
    />
  )
}
