'use client'

import { TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { double } from '#lib/rules/number.ts'
import { firstBroken, type Rule, readText } from '#lib/rules/rule.ts'
import classes from './form.module.css'

type NumericFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'onBlur' | 'onFocus'> & {
  /** A number, or text: what is no number, or empty. */
  value: number | string
  /** With the number that was typed, or the text where it is no number; and with the text for forms, whose rules read it. */
  onChange: (value: number | string, text: string) => void
  unit?: string | undefined
  /** Tells what is wrong when the field is left; forms tell it when they are sent. */
  rule?: Rule | undefined
}

/** Characters that are seen beside the longest unit. */
const digitsRoom = 7

const numberOf = (text: string, rule: Rule): number | string => {
  const read = readText(text, [rule])
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
  const unitRoom = unit ? Math.max(unit.length, 3) + 1 : 0
  const broken = !isFocused && rule && firstBroken(shown, [rule])
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection={unit && <span className={classes.unit}>{unit}</span>}
      rightSectionWidth={`${unitRoom}ch`}
      miw={`${unitRoom + digitsRoom}ch`}
      {...props}
      error={props.error ?? (broken ? t(broken.key, broken.values) : undefined)}
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value
        setDraft(text)
        onChange(numberOf(text, rule ?? double), text)
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setFocused(false)
        // What is not taken stays to be seen, and to be mended.
        if (shown.trim() === '' || (rule ?? double).test(shown)) setDraft(undefined)
      }}
    />
  )
}
