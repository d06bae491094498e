'use client'

import { Button, Group, Input, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useLanguage } from '#components/data/brand.tsx'
import { ClockInput } from '#components/ui/form/clock-input.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import type { useForm } from '#components/ui/form/use-form.ts'
import { count } from '#lib/format/measure.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './command.module.css'
import type { Command, CommandValues, Param } from './command-values.ts'
import { isList, ListParam } from './list-param.tsx'

type Form = ReturnType<typeof useForm<CommandValues>>
export type ParamFieldProps = {
  form: Form
  command: Command
  name: string
  param: Param
  /** Of a number: set with one click. */
  presets?: readonly number[]
}

/** Beyond this they are chosen from a list. */
const mostSegments = 2

export function ParamField({ form, command, name, param, presets = [] }: ParamFieldProps) {
  const t = useTranslations('command')
  const label =
    name === 'value' || name === 'enable' ? t(`name.${command.name}`) : t(`param.${name}`)
  const { type, values = [], min, max, or } = param
  if (type === 'choice') {
    const data = values.map((value) => ({
      value: String(value),
      label: optionText(t, command.name, value),
    }))
    const { wrapperProps: _, ...field } = form.choice(name)
    if (values.length === 1) return <p className={classes.only}>{data[0]?.label}</p>
    return values.length > mostSegments ? (
      <Select
        label={label}
        data={data}
        allowDeselect={false}
        {...field}
        placeholder={t('pickOne')}
        value={field.value ? String(field.value) : null}
      />
    ) : (
      <div>
        <span className={classes.label}>{label}</span>
        <SegmentedControl
          aria-label={label}
          data={data}
          value={String(field.value)}
          onChange={(value) => form.set(name, value)}
        />
        {field.error && <Input.Error role="alert">{field.error}</Input.Error>}
      </div>
    )
  }
  if (type === 'number') {
    const limits = { min: min ?? 0, max: max ?? 0, or: or ?? 0 }
    const unit = param.unit && t.has(`unit.${param.unit}`) ? ` ${t(`unit.${param.unit}`)}` : ''
    return (
      <div>
        <NumericField
          label={label}
          description={`${t(or === undefined ? 'between' : 'betweenOr', limits)}${unit}`}
          unit={unit.trim()}
          {...form.number(name)}
        />
        <Presets values={presets} unit={unit} onPick={(value) => form.set(name, String(value))} />
      </div>
    )
  }
  return <TextParam form={form} label={label} name={name} param={param} />
}

type PresetsProps = {
  values: readonly number[]
  unit: string
  onPick: (value: number) => void
}

function Presets({ values, unit, onPick }: PresetsProps) {
  const { tag } = useLanguage()
  if (values.length === 0) return null
  return (
    <Group gap={4} mt={6}>
      {values.map((value) => (
        <Button key={value} size="compact-xs" variant="default" onClick={() => onPick(value)}>
          {`${count(value, tag)}${unit}`}
        </Button>
      ))}
    </Group>
  )
}

type TextParamProps = Omit<ParamFieldProps, 'command'> & { label: string }

function TextParam({ form, label, name, param }: TextParamProps) {
  const t = useTranslations('command')
  const { type, max, isAscii } = param
  if (isList(type)) return <ListParam form={form} label={label} name={name} param={param} />
  if (type === 'contacts')
    return (
      <Textarea
        label={label}
        description={t('contactsHelp')}
        autosize
        minRows={2}
        {...form.text(name)}
      />
    )
  if (type === 'clock')
    return <ClockInput label={label} {...form.choice(name)} value={form.values[name] ?? ''} />
  if (type === 'days')
    return <TextInput label={label} description={t('daysHelp')} {...form.text(name)} />
  const help = [
    ...(isAscii ? [t('asciiHelp', { max: max ?? 0 })] : []),
    ...(param.optional ? [t('emptyClears')] : []),
  ]
  return (
    <TextInput
      label={label}
      {...(help.length > 0 && { description: help.join(' · ') })}
      maxLength={max ?? textLimits.search}
      {...form.text(name)}
    />
  )
}

type Texts = ReturnType<typeof useTranslations<'command'>>

function optionText(t: Texts, command: string, value: string | number): string {
  const key = `option.${command}.${value}`
  if (t.has(key)) return t(key)
  return t(value === 0 ? 'off' : 'on')
}
