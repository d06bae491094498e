'use client'

import { Select, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { email } from '#lib/rules/email.ts'
import { personalNum } from '#lib/rules/personal-num.ts'
import { remarkNumber } from '#lib/rules/phone.ts'
import { optional, type Rule } from '#lib/rules/rule.ts'
import classes from './drawer/drawer.module.css'

const vehicle = {
  car_type: 40,
  vehicle_brand: 40,
  frame_number: 40,
  engine_number: 40,
  insurance_company: 60,
} as const
const leader = {
  leader_name: 40,
  leader_id_number: 18,
  leader_phone: 11,
  leader_employer: 60,
  leader_mail: 120,
  leader_address: 120,
} as const

type TextKey = keyof typeof vehicle | keyof typeof leader | 'insurance_time' | 'inspection_time'

export type ProfileValues = Record<TextKey, string> & { leader_sex: '' | 'male' | 'female' }

export const noProfile: ProfileValues = {
  car_type: '',
  vehicle_brand: '',
  frame_number: '',
  engine_number: '',
  insurance_company: '',
  insurance_time: '',
  inspection_time: '',
  leader_name: '',
  leader_sex: '',
  leader_id_number: '',
  leader_phone: '',
  leader_employer: '',
  leader_mail: '',
  leader_address: '',
}

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
})

type ProfileFieldsProps = {
  text: (key: TextKey) => TextInputProps
  sex: ProfileValues['leader_sex']
  onSex: (sex: ProfileValues['leader_sex']) => void
}

export function ProfileFields({ text, sex, onSex }: ProfileFieldsProps) {
  const t = useTranslations('fleet')
  const inputs = (fields: Partial<Record<TextKey, number>>) =>
    (Object.entries(fields) as [TextKey, number][]).map(([key, length]) => (
      <TextInput key={key} label={t(`profile.${key}`)} maxLength={length} {...text(key)} />
    ))
  const day = (key: 'insurance_time' | 'inspection_time') => (
    <TextInput type="date" label={t(`profile.${key}`)} {...text(key)} />
  )
  return (
    <>
      <h3 className={classes.heading2}>{t('section.vehicle')}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {inputs(vehicle)}
        {day('insurance_time')}
        {day('inspection_time')}
      </SimpleGrid>
      <h3 className={classes.heading2}>{t('section.leader')}</h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {inputs(leader)}
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
