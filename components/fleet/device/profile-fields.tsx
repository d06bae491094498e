'use client'

import { Select, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '#components/ui/form/date-field.tsx'
import type { DayInputProps } from '#components/ui/form/day-input.tsx'
import { currencyCodes } from '#lib/codes/currencies.ts'
import {
  type ByWire,
  profileList,
  type profileSections,
  type Sex,
} from '#lib/codes/device-profile.ts'
import { celsius } from '#lib/rules/celsius.ts'
import { day } from '#lib/rules/dates.ts'
import { email } from '#lib/rules/email.ts'
import { fuelPrice, fuelRate } from '#lib/rules/fuel.ts'
import { personalNum } from '#lib/rules/personal-num.ts'
import { remarkNumber } from '#lib/rules/phone.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import { bodyWeight, stepGoal, stepLength } from '#lib/rules/wearer.ts'
import classes from './drawer/drawer.module.css'

type TextKey = keyof Omit<ProfileValues, 'leader_sex'>

export type ProfileValues = ByWire<{ text: string; day: string; sex: Sex }>

export const profileValuesOf = (facts: Partial<Record<keyof ProfileValues, string | null>>) =>
  Object.fromEntries(profileList.map(({ wire }) => [wire, facts[wire] ?? ''])) as ProfileValues

export const noProfile = profileValuesOf({})

/** Masked values stay unless retyped. */
const asShown = (shown: string, rule: Rule): Rule => ({
  ...rule,
  test: (value) => value === shown || rule.test(value),
})

type Ruled = Pick<ProfileValues, 'leader_id_number' | 'leader_phone' | 'leader_mail'>

export const profileRulesOf = (shown: Ruled) => ({
  leader_id_number: [asShown(shown.leader_id_number, optional(personalNum))],
  leader_phone: [asShown(shown.leader_phone, optional(remarkNumber))],
  leader_mail: [asShown(shown.leader_mail, optional(email))],
  insurance_time: [optional(day)],
  inspection_time: [optional(day)],
  temperature_from: [optional(celsius)],
  temperature_to: [optional(celsius)],
  fuel_driving: [optional(fuelRate)],
  fuel_idling: [optional(fuelRate)],
  fuel_price: [optional(fuelPrice)],
  step_length: [optional(stepLength)],
  body_weight: [optional(bodyWeight)],
  step_goal: [optional(stepGoal)],
})

type ProfileFieldsProps = {
  text: (key: TextKey) => TextInputProps
  choice: (key: TextKey) => DayInputProps
  sex: ProfileValues['leader_sex']
  onSex: (sex: ProfileValues['leader_sex']) => void
}

export function ProfileFields({ text, choice, sex, onSex }: ProfileFieldsProps) {
  const t = useTranslations('fleet')
  const inputs = (section: (typeof profileSections)[number]) =>
    profileList.map((field) => {
      const { wire } = field
      if (field.section !== section || wire === 'leader_sex') return null
      const label = t(`profile.${wire}`)
      if (wire === 'fuel_currency')
        return <CurrencyField key={wire} label={label} {...choice(wire)} />
      if (field.kind === 'day') return <DateField key={wire} label={label} {...choice(wire)} />
      const length = field.kind === 'text' && { maxLength: field.max }
      return <TextInput key={wire} label={label} {...length} {...text(wire)} />
    })
  return (
    <>
      <h3 className={classes.heading2}>{t('section.vehicle')}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>{inputs('vehicle')}</SimpleGrid>
      <h3 className={classes.heading2}>{t('section.wearer')}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>{inputs('wearer')}</SimpleGrid>
      <h3 className={classes.heading2}>{t('section.leader')}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {inputs('leader')}
        <Select
          label={t('profile.leader_sex')}
          clearable
          data={['male', 'female'].map((value) => ({ value, label: t(`sex.${value}`) }))}
          value={sex || null}
          onChange={(value) => onSex((value ?? '') as ProfileValues['leader_sex'])}
        />
      </SimpleGrid>
    </>
  )
}

function CurrencyField({ label, value, onChange, error }: DayInputProps) {
  return (
    <Select
      label={label}
      data={currencyCodes}
      searchable
      clearable
      value={value || null}
      onChange={(code) => onChange(code ?? '')}
      error={error}
    />
  )
}
