'use client'

import { Alert, Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '#components/data/api.ts'
import {
  askedParams,
  type Command,
  type CommandValues,
  firstValues,
  paramsOf,
  rulesOf,
} from '#components/shared/command/command-values.ts'
import { ParamField, type ParamFieldProps } from '#components/shared/command/param-field.tsx'
import { ConfirmDialog } from '#components/ui/form/confirm-dialog.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { PasswordField } from '#components/ui/form/password-field.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { md5 } from '#lib/format/md5.ts'
import { required } from '#lib/rules/required.ts'
import { VoiceField } from '../voice/voice-field.tsx'
import classes from './commands.module.css'

const isText = ({ params }: Command) => Object.values(params).some(({ type }) => type === 'text')

const offline = ['refuse', 'cache'] as const

/** Beside the params of the command, whose names these are not. */
const own = { offline: 'offline mode', password: 'own password' } as const

const isSound = ({ type }: { type: string }) => type === 'sound'

/** A voice message is sent once: the next is another. */
const unsaid = ({ params }: Command): CommandValues =>
  Object.fromEntries(
    Object.entries(params).flatMap(([name, param]) => (isSound(param) ? [[name, '']] : [])),
  )

type CommandFormProps = { simei: string; command: Command; onSent: () => void }

export function CommandForm({ simei, command, onSent }: CommandFormProps) {
  const t = useTranslations('command')
  const names = Object.keys(command.params)
  const isRelay = command.risk === 'relay'
  const isCut = (values: CommandValues) => isRelay && values['value'] === '0'
  const form = useForm<CommandValues>({
    initial: { ...firstValues(command), [own.offline]: 'refuse', [own.password]: '' },
    rules: (values) => ({
      ...rulesOf(command, values),
      ...(isCut(values) && { [own.password]: [required] }),
    }),
    fieldOf: {
      ...Object.fromEntries(names.map((name) => [`params.${name}`, name])),
      pwd_md5: own.password,
      wrongPassword: own.password,
    },
    submit: async (values) => {
      await call('cmd/Send', {
        simei,
        type_value: command.type_value as never,
        params: paramsOf(command, values),
        offline: values[own.offline] === 'cache' ? 'cache' : 'refuse',
        ...(isCut(values) && { pwd_md5: md5(values[own.password] ?? '') }),
        wait_seconds: 0,
        request_id: crypto.randomUUID(),
      })
      form.reset({ ...values, ...unsaid(command), [own.password]: '' })
      onSent()
    },
  })
  const cuts = isCut(form.values)
  const [isAsking, setAsking] = useState(false)
  const isHarmful = command.risk === 'once' && !isText(command)
  return (
    <Form form={form}>
      <div className={classes.fields}>
        {askedParams(command, form.values).map(([name, param]) => (
          <Param key={name} form={form} command={command} name={name} param={param} />
        ))}
        {!isRelay && command.channel !== 'platform' && (
          <div>
            <span className={classes.label}>{t('offline')}</span>
            <SegmentedControl
              aria-label={t('offline')}
              value={form.values[own.offline] ?? 'refuse'}
              onChange={(value) => form.set(own.offline, value)}
              data={offline.map((value) => ({ value, label: t(value) }))}
            />
          </div>
        )}
        {cuts && (
          <>
            <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />}>
              {t('relay')}
            </Alert>
            <PasswordField
              label={t('password')}
              {...form.text(own.password)}
              value={form.values[own.password] ?? ''}
            />
          </>
        )}
        <div>
          <Button
            type={isHarmful ? 'button' : 'submit'}
            leftSection={<IconSend size={16} />}
            loading={form.isBusy}
            {...(cuts && { color: 'red' })}
            {...(isHarmful && { onClick: () => form.check() && setAsking(true) })}
          >
            {t('send')}
          </Button>
        </div>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={t(`name.${command.name}`)}
          consequence={t('confirm')}
          action={t('send')}
          isDanger
          onConfirm={async () => {
            setAsking(false)
            form.onSubmit()
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Form>
  )
}

/** A voice message needs the microphone, all others the keyboard. */
function Param(props: ParamFieldProps) {
  const t = useTranslations('command.param')
  const { form, name, param } = props
  if (!isSound(param)) return <ParamField {...props} />
  const { error, onChange } = form.choice(name)
  return (
    <VoiceField label={t(name)} value={form.values[name] ?? ''} error={error} onChange={onChange} />
  )
}
