'use client'

import { Select, Switch, TextInput, UnstyledButton } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { carIcon } from '#brands/public.ts'
import { useBrand } from '#components/data/brand.tsx'
import { useOrganisation } from '#components/data/organisation.tsx'
import { useMayGiveService } from '#components/data/permitted.tsx'
import { usePaysForTime } from '#components/data/time-prices.ts'
import { useCarName } from '#components/data/use-car-name.ts'
import { GroupSelect } from '#components/shared/group-select.tsx'
import { DateField } from '#components/ui/form/date-field.tsx'
import { protocolOptions } from '#lib/codes/protocols.ts'
import { momentOf } from '#lib/format/reader-zone.ts'
import type { ToolField } from '#lib/pages/tool.ts'
import { firstBroken, type Rule } from '#lib/rules/rule.ts'
import { serviceDayLimits, serviceDayRules } from '#lib/rules/service-time.ts'
import classes from './tool.module.css'

/** By param; empty if unset. */
export type FieldValues = Readonly<Record<string, string>>

export const initialValues = (fields: readonly ToolField[]): FieldValues =>
  Object.fromEntries(
    fields.map((field) => [field.param, field.kind === 'switch' && field.isOn ? '1' : '']),
  )

/** In the reader's zone, Unix seconds. */
const endOf = (day: string) => momentOf(`${day}T23:59:59`, 'last')

function paramOf(field: ToolField, value: string): unknown {
  switch (field.kind) {
    case 'switch':
      return value === '1'
    case 'serviceDay':
      return value ? endOf(value) : undefined
    case 'icon':
      return value === '' ? undefined : Number(value)
    case 'group':
    case 'protocol':
    case 'text':
      return value.trim() || undefined
  }
}

/** Empty fields are left out. */
export function paramsOf(
  fields: readonly ToolField[],
  values: FieldValues,
): Record<string, unknown> {
  const all = fields.map((field) => [field.param, paramOf(field, values[field.param] ?? '')])
  return Object.fromEntries(all.filter(([, value]) => value !== undefined))
}

/** Empty fields break no rule. */
export function brokenField(fields: readonly ToolField[], values: FieldValues): Rule | undefined {
  const days = fields.filter(({ kind }) => kind === 'serviceDay')
  const given = days.flatMap(({ param }) => values[param] || [])
  return given.map((value) => firstBroken(value, serviceDayRules())).find(Boolean)
}

type FieldProps<F extends ToolField = ToolField> = {
  field: F
  value: string
  onChange: (value: string) => void
}

export function ToolFieldInput({ field, value, onChange }: FieldProps) {
  const t = useTranslations()
  const mayGive = useMayGiveService()
  const pays = usePaysForTime()
  switch (field.kind) {
    case 'text':
      return (
        <TextInput
          label={t(field.title)}
          description={t('tool.leaveEmpty')}
          maxLength={field.max}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )
    case 'serviceDay':
      return mayGive ? (
        <DateField
          {...serviceDayLimits()}
          label={t(field.title)}
          description={t(pays ? field.paidHint : field.hint)}
          value={value}
          onChange={onChange}
        />
      ) : null
    case 'switch':
      return (
        <Switch
          label={t(field.title)}
          description={t(field.hint)}
          checked={value === '1'}
          onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
        />
      )
    case 'group':
      return <GroupField field={field} value={value} onChange={onChange} />
    case 'protocol':
      return (
        <Select
          label={t(field.title)}
          required
          data={protocolOptions}
          value={value || null}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      )
    case 'icon':
      return <IconField field={field} value={value} onChange={onChange} />
  }
}

function GroupField({ field, value, onChange }: FieldProps) {
  const t = useTranslations()
  const { current } = useOrganisation()
  return (
    <GroupSelect
      label={t(field.title)}
      description={t('tool.groupHint', { name: current.sname })}
      placeholder={t('tool.unchanged')}
      sid={current.sid}
      value={value}
      onChange={(sgid) => onChange(sgid ?? '')}
    />
  )
}

function IconField({ field, value, onChange }: FieldProps) {
  const t = useTranslations()
  const brand = useBrand()
  const nameOf = useCarName()
  return (
    <fieldset className={classes.icons}>
      <legend>{t(field.title)}</legend>
      {brand.cars.map((car, index) => (
        <UnstyledButton
          key={car.name}
          className={classes.icon}
          aria-label={nameOf(index)}
          title={nameOf(index)}
          aria-pressed={value === String(index)}
          onClick={() => onChange(value === String(index) ? '' : String(index))}
        >
          {/* biome-ignore lint/performance/noImgElement: a small SVG of the brand, nothing to make smaller */}
          <img src={carIcon(brand, index).url} alt="" width={car.size[0]} height={car.size[1]} />
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
