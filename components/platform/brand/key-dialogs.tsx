'use client'

import { Checkbox, Select, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { call } from '#components/data/api.ts'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useTell } from '#components/ui/use-tell.ts'
import { type BrandKeyKind, isPayKey, keyFieldsOf, openKeyFields } from '#lib/codes/brand-keys.ts'
import type { CallParams, CallReply } from '#lib/contract/calls.ts'
import { required } from '#lib/rules/required.ts'

type FieldName = keyof CallParams<'ops/SetKey'>['secrets']
type KeyForm = Record<string, string | boolean> & { isSameAccount: boolean }

type KeyDialogProps = {
  brand: string
  line: CallReply<'ops/GetKeys'>['keys'][number]
  onDone: () => Promise<void>
  onClose: () => void
}

/** All fields anew: the former ones are on the server only. */
export function KeyDialog({ brand, line, onDone, onClose }: KeyDialogProps) {
  const t = useTranslations('brand.keys')
  const tell = useTell()
  const { kind } = line
  const fields = keyFieldsOf(kind)
  const names = fields.map(({ name }) => name as FieldName)
  const needed = fields.filter(({ isOptional, choices }) => !isOptional && !choices)
  const form = useForm<KeyForm>({
    initial: {
      ...Object.fromEntries(fields.map(({ name, choices }) => [name, choices?.[0] ?? ''])),
      isSameAccount: false,
    },
    rules: Object.fromEntries(needed.map(({ name }) => [name, [required]])),
    fieldOf: Object.fromEntries(names.map((name) => [`secrets.${name}`, name])),
    submit: async ({ isSameAccount, ...values }) => {
      const given = names.map((name) => [name, String(values[name] ?? '')] as const)
      await call('ops/SetKey', {
        brand: brand,
        kind: kind,
        secrets: Object.fromEntries(given.filter(([, value]) => value !== '')),
        is_same_account: isSameAccount,
        request_id: crypto.randomUUID(),
      })
      tell.done(t('saved'))
      onClose()
      await onDone()
    },
  })
  const { values, errors, set } = form
  const isReplaced = line.state === 'own' && isPayKey(kind)
  return (
    <FormDialog
      title={t('setTitle', { kind: t(`kind.${kind}`) })}
      form={form}
      action={t('set').replace('…', '')}
      onClose={onClose}
    >
      {fields.map(({ name, choices }) => (
        <KeyField
          key={name}
          kind={kind}
          name={name as FieldName}
          choices={choices}
          value={String(values[name] ?? '')}
          error={errors[name]}
          onChange={(value) => set(name, value)}
        />
      ))}
      {isReplaced && (
        <Checkbox
          label={t('sameAccount')}
          description={t('sameAccountHelp')}
          checked={values.isSameAccount}
          onChange={(event) => set('isSameAccount', event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}

type KeyFieldProps = {
  kind: BrandKeyKind
  name: FieldName
  choices: readonly string[] | undefined
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function KeyField({ kind, name, choices, value, error, onChange }: KeyFieldProps) {
  const t = useTranslations('brand.keys')
  const label = t(`field.${name}`)
  if (choices)
    return (
      <Select
        label={label}
        allowDeselect={false}
        data={choices.map((one) => ({ value: one, label: t(`mode.${one as 'live' | 'test'}`) }))}
        value={value}
        error={error}
        onChange={(next) => onChange(next ?? value)}
      />
    )
  const typed = {
    label: label,
    value: value,
    error: error,
    maxLength: 1000,
    autoComplete: 'off',
    dir: 'ltr' as const,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  if (!openKeyFields.includes(name)) return <PasswordField {...typed} />
  const isTemplate = kind === 'tiles' && name === 'url'
  const help = t('urlHelp', { z: '{z}', x: '{x}', y: '{y}' })
  return <TextInput {...typed} {...(isTemplate && { description: help })} />
}

type TakeKeyDialogProps = Omit<KeyDialogProps, 'line'> & { kind: BrandKeyKind }

export function TakeKeyDialog({ brand, kind, onDone, onClose }: TakeKeyDialogProps) {
  const t = useTranslations('brand.keys')
  const tell = useTell()
  return (
    <ConfirmDialog
      title={t('takeTitle', { kind: t(`kind.${kind}`) })}
      consequence={t(isPayKey(kind) ? 'takePayText' : 'takeText')}
      action={t('takeAway').replace('…', '')}
      isDanger
      onConfirm={async () => {
        const request_id = crypto.randomUUID()
        await call('ops/DeleteKey', { brand: brand, kind: kind, request_id: request_id })
        tell.done(t('gone'))
        onClose()
        await onDone()
      }}
      onClose={onClose}
    />
  )
}
