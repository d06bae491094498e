'use client'

import {
  Input,
  SegmentedControl,
  Stack,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { useTranslations } from 'next-intl'
import { textLimits, typingRoom } from '#lib/rules/text-limits.ts'

type FieldProps<K extends string, P = TextInputProps> = { text: (key: K) => P }

/** Empty for the last six digits that an unnamed device shows. */
export const givenName = ({ name, imei }: { name: string; imei: string }): string =>
  name === imei.slice(-6) ? '' : name

export function NameField({ text, isFirst }: FieldProps<'name'> & { isFirst?: boolean }) {
  const t = useTranslations('fleet')
  return (
    <TextInput
      data-autofocus={isFirst}
      label={t('column.name')}
      description={t('nameHelp')}
      maxLength={textLimits.deviceName}
      {...text('name')}
    />
  )
}

export function ModelField({ text }: FieldProps<'model'>) {
  const t = useTranslations('fleet.column')
  return <TextInput label={t('model')} maxLength={textLimits.deviceModel} {...text('model')} />
}

export function SimField({ text }: FieldProps<'sim'>) {
  const t = useTranslations('fleet.column')
  return (
    <TextInput label={t('sim')} inputMode="numeric" maxLength={typingRoom.sim} {...text('sim')} />
  )
}

export function IccidField({ text }: FieldProps<'iccid'>) {
  const t = useTranslations('fleet.column')
  return <TextInput label={t('iccid')} maxLength={typingRoom.iccid} {...text('iccid')} />
}

/** Wired or wireless. */
export function KindField(props: { value: string; onChange: (wired: string) => void }) {
  const t = useTranslations('fleet')
  return (
    <Stack gap={6}>
      <Input.Label labelElement="div">{t('kind')}</Input.Label>
      <SegmentedControl
        aria-label={t('kind')}
        value={props.value}
        onChange={props.onChange}
        data={['0', '1'].map((value) => ({ value, label: t(`wired.${value}`) }))}
      />
    </Stack>
  )
}

export function RemarkField({ text }: FieldProps<'remark', TextareaProps>) {
  const t = useTranslations('fleet.column')
  return (
    <Textarea
      label={t('remark')}
      maxLength={textLimits.remark}
      autosize
      minRows={2}
      {...text('remark')}
    />
  )
}
