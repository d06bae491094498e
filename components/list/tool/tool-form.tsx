'use client'

import { Button, Group, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { NumbersField, useReadNumbers } from '#components/ui/form/numbers-field.tsx'
import type { Tool, ToolInput } from '#lib/pages/tool.ts'
import classes from './tool.module.css'
import { brokenField, initialValues, paramsOf, ToolFieldInput } from './tool-fields.tsx'
import type { ToolJob } from './use-tool-run.ts'

type ToolFormProps = {
  tool: Tool
  isRunning: boolean
  onRun: (job: ToolJob) => void
  onStop: () => void
}

export function ToolForm({ tool, isRunning, onRun, onStop }: ToolFormProps) {
  const t = useTranslations()
  const [input, setInput] = useState(tool.inputs[0] as ToolInput)
  const [text, setText] = useState('')
  const [fields, setFields] = useState(() => initialValues(tool.fields ?? []))
  const [error, setError] = useState<{ of: 'input' | 'fields'; text: string }>()
  const readNumbers = useReadNumbers()

  const read = (): { values: string[] } | { error: string } => {
    if (input.kind === 'numbers') {
      const list = readNumbers(text, input.limit)
      return 'error' in list ? list : { values: list.numbers }
    }
    return text.trim() ? { values: [text.trim()] } : { error: t('verification.tips1') }
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = read()
    const params = paramsOf(tool.fields ?? [], fields)
    const broken = brokenField(tool.fields ?? [], fields)
    const requested = Object.values(params).some((value) => value !== false)
    setError(undefined)
    if ('error' in given) {
      setError({ of: 'input', text: given.error })
      event.currentTarget.querySelector<HTMLElement>('textarea, input[type=search]')?.focus()
    } else if (broken)
      setError({ of: 'fields', text: t(`verification.${broken.key}`, broken.values) })
    else if (tool.fields && !requested) setError({ of: 'fields', text: t('tool.nothingChosen') })
    else {
      onRun({
        input,
        values: given.values,
        fields: params,
        unknownText: t('verification.deviceTip32'),
      })
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Stack gap="md">
        {tool.inputs.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={t('tool.by')}
            value={input.kind}
            onChange={(kind) => {
              setInput(tool.inputs.find((one) => one.kind === kind) ?? input)
              setText('')
              setError(undefined)
            }}
            data={tool.inputs.map(({ kind }) => ({ value: kind, label: t(`tool.input.${kind}`) }))}
          />
        )}
        {input.kind === 'numbers' ? (
          <NumbersField
            value={text}
            limit={input.limit}
            error={error?.of === 'input' ? error.text : undefined}
            onChange={setText}
          />
        ) : (
          <TextInput
            type="search"
            label={t(input.title)}
            required
            maxLength={input.max}
            value={text}
            error={error?.of === 'input' && error.text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {tool.fields?.map((field) => (
          <ToolFieldInput
            key={field.param}
            field={field}
            value={fields[field.param] ?? ''}
            onChange={(value) => setFields((old) => ({ ...old, [field.param]: value }))}
          />
        ))}
        {error?.of === 'fields' && (
          <p className={classes.error} role="alert">
            {error.text}
          </p>
        )}
        <Group>
          <Button type="submit" loading={isRunning} {...(tool.confirm?.typed && { color: 'red' })}>
            {t(tool.action)}
          </Button>
          {isRunning && (
            <Button variant="default" onClick={onStop}>
              {t('tool.stop')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
