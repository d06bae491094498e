'use client'

import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import type { useForm } from '#components/ui/form/use-form.ts'
import { textLimits } from '#lib/rules/text-limits.ts'
import classes from './command.module.css'
import type { Command, CommandValues, Param } from './command-values.ts'
import { isList, ListParam } from './list-param.tsx'

type Form = ReturnType<typeof useForm<CommandValues>>
type ParamFieldProps = { form: Form; command: Command; name: string; param: Param }

/** Beyond this they are chosen from a list. */
const mostSegments = 3

export function ParamField({ form, command, name, param }: ParamFieldProps) {
  const t = useTranslations('command')
  if (isList(param.type))
    return <ListParam form={form} command={command} name={name} param={param} />
  const label =
    name === 'value' || name === 'enable' ? t(`name.${command.name}`) : t(`param.${name}`)
  const { type, values = [], min, max, or } = param
  if (type === 'choice') {
    const data = values.map((value) => ({
      value: String(value),
      label: optionText(t, command.name, value),
    }))
    const { wrapperProps: _, ...field } = form.choice(name)
    return values.length > mostSegments ? (
      <Select
        label={label}
        data={data}
        allowDeselect={false}
        {...field}
        value={String(field.value)}
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
      </div>
    )
  }
  if (type === 'number') {
    const limits = { min: min ?? 0, max: max ?? 0, or: or ?? 0 }
    const unit = param.unit && t.has(`unit.${param.unit}`) ? ` ${t(`unit.${param.unit}`)}` : ''
    return (
      <NumericField
        label={label}
        description={`${t(or === undefined ? 'between' : 'betweenOr', limits)}${unit}`}
        unit={unit.trim()}
        {...form.number(name)}
      />
    )
  }
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
  return <TextInput label={label} maxLength={max ?? textLimits.search} {...form.text(name)} />
}

type Texts = ReturnType<typeof useTranslations<'command'>>

function optionText(t: Texts, command: string, value: string | number): string {
  const key = `option.${command}.${value}`
  if (t.has(key)) return t(key)
  return t(value === 0 ? 'off' : 'on')
}
