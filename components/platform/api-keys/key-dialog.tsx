'use client'

import { Button, Checkbox, Input, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { call } from '#components/data/api.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { NumericField } from '#components/ui/form/numeric-field.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { type KeyScope, keyAreas, keyScopes } from '#lib/codes/key-scopes.ts'
import { md5 } from '#lib/format/md5.ts'
import { apiKeyLimits } from '#lib/rules/api-key-limits.ts'
import { networkList, splitNetworks } from '#lib/rules/networks.ts'
import { whole } from '#lib/rules/number.ts'
import { atMost, required } from '#lib/rules/required.ts'
import classes from './keys.module.css'

const daySeconds = 86_400
/** After which a key ends, in days. */
const terms = [30, 90, 180, 365, 730] as const

type Values = {
  name: string
  networks: string
  rate: string
  /** Days; `never`. */
  end: string
  password: string
} & Record<KeyScope, boolean>

const noScopes = Object.fromEntries(keyScopes.map((scope) => [scope, false])) as Record<
  KeyScope,
  boolean
>

type KeyDialogProps = { onClose: () => void; onMade: (key: string) => void }

export function KeyDialog({ onClose, onMade }: KeyDialogProps) {
  const t = useTranslations('apiKey.form')
  const form = useForm<Values>({
    initial: {
      ...noScopes,
      name: '',
      networks: '',
      rate: String(apiKeyLimits.usualRate),
      end: '365',
      password: '',
    },
    rules: {
      name: [required, atMost(apiKeyLimits.name)],
      networks: [networkList],
      rate: [required, whole(1, apiKeyLimits.mostRate)],
      password: [required],
    },
    fieldOf: { wrongPassword: 'password', pwd_md5: 'password', end_time: 'end' },
    submit: async ({ name, networks, rate, end, password, ...scopes }) => {
      const now = Math.floor(Date.now() / 1000)
      const { key } = await call('dev/AddKey', {
        name: name,
        scopes: keyScopes.filter((scope) => scopes[scope]),
        networks: splitNetworks(networks),
        rate: Number(rate),
        ...(end !== 'never' && { end_time: now + Number(end) * daySeconds }),
        pwd_md5: md5(password),
        request_id: crypto.randomUUID(),
      })
      onClose()
      onMade(key)
    },
  })
  return (
    <FormDialog
      title={t('title')}
      form={form}
      action={t('submit')}
      isReady={keyScopes.some((scope) => form.values[scope])}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        maxLength={apiKeyLimits.name}
        autoComplete="off"
        {...form.text('name')}
      />
      <ScopeFields form={form} />
      <Textarea
        label={t('networks')}
        description={t('networksHint')}
        autosize
        minRows={1}
        maxRows={6}
        dir="ltr"
        spellCheck={false}
        {...form.text('networks')}
      />
      <NumericField label={t('rate')} {...form.number('rate')} />
      <Select
        label={t('end')}
        allowDeselect={false}
        data={[
          ...terms.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
          { value: 'never', label: t('never') },
        ]}
        {...form.choice('end')}
      />
      <PasswordField label={t('password')} {...form.text('password')} />
    </FormDialog>
  )
}

/** One row an area: whether it is read, whether it is changed. */
function ScopeFields({ form }: { form: ReturnType<typeof useForm<Values>> }) {
  const t = useTranslations('apiKey')
  const id = useId()
  const choose = (isChosen: (scope: KeyScope) => boolean) => {
    for (const scope of keyScopes) form.set(scope, isChosen(scope))
  }
  return (
    <Input.Wrapper
      label={t('form.scopes')}
      description={t('form.scopesHint')}
      labelElement="div"
      labelProps={{ id }}
    >
      <div className={classes.presets}>
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => choose((scope) => scope.endsWith(':read'))}
        >
          {t('form.readOnly')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => choose(() => false)}>
          {t('form.nothing')}
        </Button>
      </div>
      <table className={classes.scopes} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{t('form.area')}</th>
            <th scope="col">{t('form.read')}</th>
            <th scope="col">{t('form.write')}</th>
          </tr>
        </thead>
        <tbody>
          {keyAreas.map((area) => (
            <tr key={area}>
              <th scope="row">{t(`area.${area}`)}</th>
              {(['read', 'write'] as const).map((use) => (
                <td key={use}>
                  <ScopeBox
                    form={form}
                    scope={`${area}:${use}`}
                    label={t(`uses.${use}`, { area: t(`area.${area}`) })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Input.Wrapper>
  )
}

type ScopeBoxProps = { form: ReturnType<typeof useForm<Values>>; scope: string; label: string }

/** Empty where there is no such scope: what is only read. */
function ScopeBox({ form, scope, label }: ScopeBoxProps) {
  const known = keyScopes.find((one) => one === scope)
  if (!known) return null
  return (
    <Checkbox
      aria-label={label}
      checked={form.values[known]}
      onChange={(event) => form.set(known, event.currentTarget.checked)}
    />
  )
}
